import type { Charge } from "../../accounts.ts";
import { openAccounts } from "../accounts.ts";

/** A process that charges each of several charges `count` times, 40 at once, and writes how many of each were accepted. */
const [url = "", count = "0", text = "[]"] = process.argv.slice(2);
const charges: Charge[] = JSON.parse(text);
const accounts = await openAccounts(url);
const accepted = charges.map(() => 0);
const total = Number(count) * charges.length;
let next = 0;
const client = async () => {
	while (next < total) {
		const i = next++ % charges.length;
		const charge = charges[i];
		if (charge && (await accounts.charge(charge)).accepted) accepted[i] = (accepted[i] ?? 0) + 1;
	}
};
await Promise.all(Array.from({ length: 40 }, client));
await accounts.close();
process.stdout.write(JSON.stringify(accepted));
