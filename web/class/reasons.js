export function why() { return []; }
