// What is wrong with a task, in words.

import { count, say } from "../frame/say.js";
import { ROOM, writeAssignment } from "./assignment.js";
import { lettersOver } from "./name.js";

/**
 * @param {object} task as writeAssignment takes it
 * @returns {string} "" where nothing is wrong
 */
export function faultIn(task) {
  if (task.levels.length === 0) return say("assign.fault.none");
  if (labelFault(task.label)) return labelFault(task.label);
  try {
    writeAssignment(task);
    return "";
  } catch ({ reason }) {
    return reason === "too-long" ? say("assign.fault.long") : say("assign.fault.odd");
  }
}

/** What is wrong with the label of a class, in words; "" where nothing is. */
export function labelFault(label) {
  const over = lettersOver(label, ROOM.label);
  return over > 0 ? count("assign.fault.label", over) : "";
}

/** Why the text of a link is no task. */
export function refusalWords(reason) {
  if (reason === "version") return say("task.refused.version");
  return reason === "malformed" ? say("task.refused.malformed") : say("task.refused.damaged");
}
