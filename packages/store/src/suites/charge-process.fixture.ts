import type { Charge } from "../accounts.ts";
import { openAccountStore, type StoreSettings } from "../open.ts";

/**
 * A process that makes each of several charges `count` times, in turn and `atOnce` at once, and writes how many of each
 * were accepted.
 */
const [location = "{}", count = "0", atOnce = "1", list = "[]"] = process.argv.slice(2);
const settings: StoreSettings = JSON.parse(location);
const charges: Charge[] = JSON.parse(list);
const accounts = await openAccountStore(settings);
const accepted = charges.map(() => 0);
const total = Number(count) * charges.length;
let next = 0;
const caller = async () => {
	while (next < total) {
		const i = next++ % charges.length;
		const charge = charges[i];
		if (charge && (await accounts.charge(charge)).accepted) accepted[i] = (accepted[i] ?? 0) + 1;
	}
};
await Promise.all(Array.from({ length: Number(atOnce) }, caller));
await accounts.close();
process.stdout.write(JSON.stringify(accepted));
