import { once } from "node:events";
import { openAccountsFile } from "../accounts.ts";

/**
 * A process that charges as fast as it is answered, sixteen at once, from one message of its parent to the next. It says
 * that it is ready, that its first charge is answered, and in the end how many were.
 */
const [file = "", charge = "{}"] = process.argv.slice(2);
const accounts = await openAccountsFile(file);
process.send?.("ready");
await once(process, "message");
let isRunning = true;
process.once("message", () => {
	isRunning = false;
});
let charged = 0;
const caller = async () => {
	while (isRunning) {
		await accounts.charge(JSON.parse(charge));
		if (++charged === 1) process.send?.("charging");
	}
};
await Promise.all(Array.from({ length: 16 }, caller));
await accounts.close();
process.send?.(charged);
process.disconnect();
