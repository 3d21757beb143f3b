import { openAccountsFile } from "../accounts.ts";

/**
 * A process that charges on a thread until it is killed, and gives each charge back when `givesBack` is passed. It tells each
 * answer before it makes the next call.
 */
const [file = "", charge = "{}", refunds] = process.argv.slice(2);
const accounts = await openAccountsFile(file, { forService: true });
const caller = async () => {
	for (;;) {
		await accounts.charge(JSON.parse(charge));
		await new Promise((sent) => process.send?.("charged", sent));
		if (refunds !== "givesBack") continue;
		await accounts.giveBack(JSON.parse(charge));
		await new Promise((sent) => process.send?.("given back", sent));
	}
};
await Promise.all(Array.from({ length: 8 }, caller));
