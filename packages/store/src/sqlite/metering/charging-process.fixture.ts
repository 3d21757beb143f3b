import { openAccountsFile } from "../accounts.ts";

/** A process that charges on a thread until it is killed. It tells each answered charge. */
const [file = "", charge = "{}"] = process.argv.slice(2);
const accounts = await openAccountsFile(file, { forService: true });
const caller = async () => {
	for (;;) {
		await accounts.charge(JSON.parse(charge));
		process.send?.("charged");
	}
};
await Promise.all(Array.from({ length: 8 }, caller));
