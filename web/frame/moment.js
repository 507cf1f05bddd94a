// The text of a link that opens a moment, as the board's run and view tell it.

/** Writes what a link carries: settings, incident and seed as `run.link` has them, and the time. */
export function momentOf(run, view) {
  return `${run?.link ?? "v=1"}${view?.time > 0 ? `&t=${seconds(view.time)}s` : ""}`;
}

// seconds writes a time to the nanosecond, as short as it can be.
function seconds(time) {
  return time.toFixed(9).replace(/\.?0+$/, "");
}
