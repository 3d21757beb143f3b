import { setTimeout as sleep } from "node:timers/promises";
import { openAccountsFile } from "../accounts.ts";

/**
 * A process that charges as fast as it is answered, sixteen at once, from one instant to another (epoch
 * milliseconds), and writes how many it was answered.
 */
const [file = "", from = "0", until = "0", charge = "{}"] = process.argv.slice(2);
const accounts = await openAccountsFile(file);
await sleep(Math.max(0, Number(from) - Date.now()));
let answered = 0;
const caller = async () => {
	while (Date.now() < Number(until)) {
		await accounts.charge(JSON.parse(charge));
		answered++;
	}
};
await Promise.all(Array.from({ length: 16 }, caller));
await accounts.close();
process.stdout.write(String(answered));
