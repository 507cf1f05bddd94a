// What is wrong with a task, in words.

import { number, say } from "../frame/say.js";
import { ROOM, writeAssignment } from "./assignment.js";
import { bytesOf } from "./name.js";

/**
 * @param {object} task as writeAssignment takes it
 * @returns {string} "" where nothing is wrong
 */
export function faultIn(task) {
  if (task.levels.length === 0) return say("assign.fault.none");
  if (bytesOf(task.label) > ROOM.label) return say("assign.fault.label", { most: number(ROOM.label), n: number(bytesOf(task.label)) });
  try {
    writeAssignment(task);
    return "";
  } catch ({ reason }) {
    return reason === "too-long" ? say("assign.fault.long") : say("assign.fault.odd");
  }
}

/** Why the text of a link is no task. */
export function refusalWords(reason) {
  if (reason === "version") return say("task.refused.version");
  return reason === "malformed" ? say("task.refused.malformed") : say("task.refused.damaged");
}
