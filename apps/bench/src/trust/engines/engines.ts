import { dayMs } from "@us-market-data/market";
import type { AccountStore, MarketStore } from "@us-market-data/store";
import { openStores } from "@us-market-data/store";
import { chargeOf, dataset, dayBar, newAccount } from "@us-market-data/store/testing";
import { quantile } from "../load.ts";
import type { Engine, TrustOptions, TrustResult } from "../options.ts";
import { withDatabase } from "../own-database.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

const accounts = 20;
const barsOfSecurity = 1_000;
const barsRead = 250;
const firstDay = Date.UTC(2000, 0, 3);
const days = Array.from({ length: barsOfSecurity }, (_, day) =>
	new Date(firstDay + day * dayMs).toISOString().slice(0, 10),
);

/** Measures both engines side by side, per second: charges, imported rows, and reads of a range of bars. */
export function run(options: TrustOptions): Promise<TrustResult> {
	const { count: rows = 1_000_000, seconds = 5 } = options;
	return inTemporaryFolder((folder) =>
		withDatabase(async () => {
			const table = ["| Engine | What | In a second | Latency, ms: p50 / p99 |", "|---|---|---|---|"];
			for (const engine of ["sqlite", "postgres"] as const) {
				const stores = await openStores({
					DATA_DIR: folder,
					DATABASE_URL: engine === "postgres" ? (process.env["DATABASE_URL"] ?? "") : "",
					DATABASE_READ_URL: "",
				});
				const lines = [
					...(await charges(stores.accounts, seconds)),
					...(await imports(stores.market, Math.max(1, Math.round(rows / barsOfSecurity)))),
					...(await reads(stores.market, seconds)),
				].map((line) => lineOf(engine, line));
				table.push(...lines);
				lines.forEach(options.say);
				await stores.market.close();
				await stores.accounts.close();
			}
			return { table, broken: [] };
		}),
	);
}

interface Measured {
	what: string;
	perSecond: number;
	latencies?: number[];
}

const lineOf = (engine: Engine, { what, perSecond, latencies }: Measured): string => {
	const shown = latencies ? [0.5, 0.99].map((q) => quantile(latencies, q).toFixed(2)).join(" / ") : "";
	return `| ${engine} | ${what} | ${Math.round(perSecond).toLocaleString("en-US")} | ${shown} |`;
};

async function charges(store: AccountStore, seconds: number): Promise<Measured[]> {
	const owners: Awaited<ReturnType<typeof newAccount>>[] = [];
	for (let i = 0; i < accounts; i++) owners.push(await newAccount(store, `account-${i}`, null));
	const measured: Measured[] = [];
	for (const clients of [1, 64, 256]) {
		const work = async (client: number) => {
			const owner = owners[client % accounts];
			if (owner) await store.charge(chargeOf(owner.account, owner.key, { allowance: null, at: Date.now() }));
		};
		measured.push({ what: `charges, ${clients} callers`, ...(await repeated(clients, seconds, work)) });
	}
	return measured;
}

async function imports(store: MarketStore, securities: number): Promise<Measured[]> {
	const put = (file: string) =>
		store.transaction(async (writer) => {
			const id = writer.beginDataset(dataset(file));
			for (let i = 0; i < securities; i++) {
				const security = writer.ensureSecurity(`S${i}.US`);
				for (const day of days) writer.put("dayBars", security, id, dayBar(day));
			}
		});
	const rows = securities * barsOfSecurity;
	const measured: Measured[] = [];
	for (const [what, file] of [
		["rows of new day bars", "first"],
		["rows of the same file again", "first"],
		["rows that replace another file's", "second"],
	] as const) {
		const since = performance.now();
		await put(file);
		measured.push({ what, perSecond: (rows * 1000) / (performance.now() - since) });
	}
	return measured;
}

async function reads(store: MarketStore, seconds: number): Promise<Measured[]> {
	const securities = await store.securities();
	const query = { order: "desc", limit: barsRead } as const;
	const measured: Measured[] = [];
	for (const clients of [1, 16]) {
		const work = async (_client: number, n: number) =>
			void (await store.list("dayBars", securities[(n * 37) % securities.length]?.id ?? 0, query));
		const done = await repeated(clients, seconds, work);
		measured.push({ what: `reads of ${barsRead} day bars, ${clients} callers`, ...done });
	}
	return measured;
}

/** Runs callers for a number of seconds. Each makes one call after the other without a pause. */
async function repeated(
	callers: number,
	seconds: number,
	work: (caller: number, n: number) => Promise<void>,
): Promise<{ perSecond: number; latencies: number[] }> {
	const latencies: number[] = [];
	const start = performance.now();
	let n = 0;
	const caller = async (_: unknown, number: number) => {
		while (performance.now() - start < seconds * 1000) {
			const since = performance.now();
			await work(number, n++);
			latencies.push(performance.now() - since);
		}
	};
	await Promise.all(Array.from({ length: callers }, caller));
	return { perSecond: (latencies.length * 1000) / (performance.now() - start), latencies };
}
