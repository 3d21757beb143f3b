import { openUpdatesFile } from "@us-market-data/store/sqlite";
import { transfer } from "../fetching/transfer.ts";

/**
 * A process that fetches files of the SEC from a mirror through the gate that it shares with others. Its clock stands still;
 * it prints for how many milliseconds each of its requests would have waited.
 */
const [file = "", mirror = "", folder = "", from = "", count = ""] = process.argv.slice(2);
const rateLimiter = await openUpdatesFile(file);
const settings = { mirror, secUserAgent: "Example admin@example.com" };
const waits: number[] = [];
const clock = { now: () => 1_000_000, sleep: async (ms: number) => void waits.push(ms) };
const context = { rateLimiter, clock, settings, attempts: 1, idleMs: 30_000 };
for (let i = 0; i < Number(count); i++) {
	const name = `${Number(from) + i}.txt`;
	await transfer(new URL(`https://www.sec.gov/${name}`), `${folder}/${name}`, null, context);
}
await rateLimiter.close();
process.stdout.write(JSON.stringify(waits));
