import { updateFolder } from "./testing.ts";

/**
 * A process that updates a data folder and kills itself at a call of a store, or some time later.
 *
 * Arguments: folder, mirror of the sources, number of the call (0 for never), milliseconds.
 */
const [folder = "", mirror = "", killAtCall = "0", delayMs = "0"] = process.argv.slice(2);
const die = () => process.kill(process.pid, "SIGKILL");
let calls = 0;

await updateFolder(folder, mirror, () => {
	calls += 1;
	if (calls !== Number(killAtCall)) return;
	if (delayMs === "0") die();
	else setTimeout(die, Number(delayMs));
});
