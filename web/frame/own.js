// Parameters of a frame's address that are not of the board's moment. No control has such a name (levels/check_controls.go).
export const OWN = ["level", "theme", "lang", "hide", "lock", "now", "variant", "task"];
