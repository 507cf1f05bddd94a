// What both ends of the host protocol (PROTOCOL.md) hold a message against before they believe it.

/** The version of the protocol, in the first message of each side. */
export const VERSION = 1;

const LARGEST = 64 * 1024;
const FROM_HOST = new Set(["set", "settings", "commit", "play", "pause", "toggle", "reset", "undo", "redo", "step", "seek", "speed", "incident", "compare", "theme", "motion", "picture", "tell", "messages", "tour", "start", "state", "restore", "code"]);
const FROM_FRAME = new Set(["poster", "ready", "progress", "view", "run", "resize", "picture", "failed", "told", "messages", "tour", "state", "passed", "code"]);
const LINKS = new Set(["settings", "restore", "code"]); // their value may be as long as a link
const DEPTHS = new Set(["tonight", "every", "par"]);

/** Whether a message is at most 64 KB, as JSON. */
export function isSmall(message) {
  try {
    return JSON.stringify(message).length <= LARGEST;
  } catch {
    return false;
  }
}

/** Whether a message is the host's `{type: "send", data: {kind, id, value}}`. */
export function isSend(message) {
  if (message?.type !== "send" || !isPlain(message.data)) return false;
  const { kind, id, value } = message.data;
  const short = (s) => typeof s === "string" && s.length <= 64;
  return FROM_HOST.has(kind) && (id === undefined || short(id)) &&
    (value === undefined || typeof value === "boolean" || Number.isFinite(value) || short(value) || LINKS.has(kind) && typeof value === "string" && value.length <= 2000);
}

/** Whether a message is one of the frame's, `{type, data}`. */
export function isReport(message) {
  return FROM_FRAME.has(message?.type) && isPlain(message.data) && fits(message.type, message.data);
}

function fits(type, data) {
  switch (type) {
    case "progress": return Number.isFinite(data.loaded) && Number.isFinite(data.total);
    case "view": return Number.isFinite(data.time) && typeof data.atEnd === "boolean";
    case "run": return typeof data.headline === "string" && Array.isArray(data.events) && data.events.every(isEvent) && (data.missed ?? []).every(isMiss);
    case "told": return typeof data.id === "string" && (data.text === undefined || typeof data.text === "string" && typeof data.next === "string");
    case "messages": return Number.isInteger(data.moment) && Array.isArray(data.events) && data.events.every(isEvent);
    case "picture": return data.image instanceof ImageBitmap;
    case "poster": return typeof data.level === "string";
    case "code": return typeof data.text === "string";
    case "state": return typeof data.link === "string";
    case "passed": return DEPTHS.has(data.depth) && typeof data.link === "string";
    case "resize": return data.height > 0 && data.height < 10000 && (data.transport === undefined || isPlace(data.transport));
    default: return true;
  }
}

function isEvent(event) {
  return Number.isFinite(event?.at) && typeof event.text === "string" && typeof event.timeText === "string";
}

function isMiss(miss) {
  return typeof miss?.text === "string" && Array.isArray(miss.causes) && miss.causes.every(isEvent);
}

function isPlace(place) {
  return place?.top >= 0 && place.top < 10000 && place.height >= 0 && place.height < 1000;
}

function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
