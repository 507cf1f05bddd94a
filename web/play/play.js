// The play page begins: at once, or in a task when the task's own script is there and knows the student.

import { openTask } from "./opentask.js";
import { play } from "./playing.js";

openTask(new URLSearchParams(location.search).get("task"), play);
