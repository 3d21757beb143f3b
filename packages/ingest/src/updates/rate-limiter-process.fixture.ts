import { systemClock } from "@us-market-data/market";
import { openUpdatesFile } from "@us-market-data/store/sqlite";
import { transfer } from "../fetching/transfer.ts";

/** A process that fetches files of the SEC from a mirror through the gate that it shares with others. */
const [file = "", mirror = "", folder = "", from = "", count = ""] = process.argv.slice(2);
const rateLimiter = await openUpdatesFile(file);
const settings = { mirror, secUserAgent: "Example admin@example.com" };
const context = { rateLimiter, clock: systemClock, settings, attempts: 1, idleMs: 5000 };
for (let i = 0; i < Number(count); i++) {
	const name = `${Number(from) + i}.txt`;
	await transfer(new URL(`https://www.sec.gov/${name}`), `${folder}/${name}`, null, context);
}
rateLimiter.close();
