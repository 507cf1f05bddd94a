import { load } from "../simwasm/load.js";
import { startTeach } from "../teachwasm/teach.js";
onmessage = () => load("", "", startTeach);
