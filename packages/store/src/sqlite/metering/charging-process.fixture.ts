import { openAccountsFile } from "../accounts.ts";

/** A process that charges on a thread until it is killed. It tells each answered charge before it makes the next one. */
const [file = "", charge = "{}"] = process.argv.slice(2);
const accounts = await openAccountsFile(file, { forService: true });
const caller = async () => {
	for (;;) {
		await accounts.charge(JSON.parse(charge));
		await new Promise((sent) => process.send?.("charged", sent));
	}
};
await Promise.all(Array.from({ length: 8 }, caller));
