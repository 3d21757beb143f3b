import { openAccounts } from "./accounts.ts";

/** A process that charges `count` times, ten at once, and writes how many were accepted. */
const [url = "", count = "0", charge = "{}"] = process.argv.slice(2);
const accounts = await openAccounts(url);
let accepted = 0;
for (let done = 0; done < Number(count); done += 10) {
	const group = Array.from({ length: 10 }, () => accounts.charge(JSON.parse(charge)));
	for (const result of await Promise.all(group)) if (result.accepted) accepted++;
}
await accounts.close();
process.stdout.write(String(accepted));
