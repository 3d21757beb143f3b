import { openAccountStore, type StoreSettings } from "../open.ts";
import type { ChargeOfProcess } from "./charge-processes.ts";

/**
 * A process that makes each of several charges `count` times, in turn and `atOnce` at once, and writes how many of each
 * were accepted. Those that are marked are given back at once.
 */
const [location = "{}", count = "0", atOnce = "1", list = "[]"] = process.argv.slice(2);
const settings: StoreSettings = JSON.parse(location);
const charges: ChargeOfProcess[] = JSON.parse(list);
const accounts = await openAccountStore(settings);
const accepted = charges.map(() => 0);
const total = Number(count) * charges.length;
let next = 0;
const caller = async () => {
	while (next < total) {
		const i = next++ % charges.length;
		const charge = charges[i];
		if (!charge) continue;
		const { accepted: isAccepted, at } = await accounts.charge(charge);
		if (isAccepted) accepted[i] = (accepted[i] ?? 0) + 1;
		if (isAccepted && charge.isGivenBack) await accounts.giveBack({ ...charge, at });
	}
};
await Promise.all(Array.from({ length: Number(atOnce) }, caller));
await accounts.close();
process.stdout.write(JSON.stringify(accepted));
