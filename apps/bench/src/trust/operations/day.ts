import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { tradingDays } from "@us-market-data/market";
import { residentMemory } from "../../resident-memory.ts";
import { type Load, load, quantile } from "../load.ts";
import type { TrustOptions, TrustResult } from "../options.ts";
import { admin, command, newAccount, type Place, type Running, startService } from "../service.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { integrityOf } from "../usage.ts";

const target = "/api/market-data/quote?symbols=AAPL.US";
const perSecond = 100;
/** The end of a month, which is in the middle of the time that passes. */
const monthEnd = Date.UTC(2026, 11, 1);
const hour = 3_600_000;

/** The state of a simulated day while callers ask. */
interface Day {
	place: Place;
	services: Running[];
	/** Keys by their order; callers use the last one. */
	keys: string[];
	/** Memory of a service at the end of each hour, in MiB. */
	memory: number[];
	imports: number;
	restarts: number;
}

/**
 * A day in minutes, or `runs` hours of it: the wall clock of a service runs fast, with the end of a month in the
 * middle. Each hour a file is imported and the key of the callers is replaced; each third hour a
 * service is stopped and started. Every answered charge is stored in its month, and no request is refused.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	const { seconds = 600, runs: hours = 24 } = options;
	return inTemporaryFolder(async (folder) => {
		const began = join(folder, "began");
		const clock = fastClock(monthEnd - (hours / 2) * hour, (hours * 3_600) / seconds, began);
		const place: Place = { folder: join(folder, "data"), env: { ...options.env, ...clock } };
		const key = await newAccount(place, "day", "unlimited");
		const services = [await startService(place)];
		const day: Day = { place, services, keys: [key], memory: [], imports: 0, restarts: 0 };
		try {
			await writeFile(began, String(Date.now()));
			return await lived(day, join(folder, "files"), { ...options, seconds, hours });
		} finally {
			await Promise.all(day.services.map((service) => service.kill("SIGTERM")));
		}
	});
}

/** Settings of processes whose clock starts at the instant in `file`. */
const fastClock = (beginning: number, speed: number, file: string): Record<string, string> => ({
	NODE_OPTIONS: `--import=${new URL("./fast-clock.ts", import.meta.url).href}`,
	FAST_CLOCK: [beginning, speed, file].join(","),
});

async function lived(
	day: Day,
	files: string,
	options: TrustOptions & { seconds: number; hours: number },
): Promise<TrustResult> {
	const { seconds, hours, connections = 8 } = options;
	const stop = new AbortController();
	const loading = load({
		url: (connection) => (day.services[connection % day.services.length] as Running).url,
		connections,
		perSecond,
		next: () => ({ target, headers: { "x-api-key": day.keys.at(-1) ?? "" } }),
		stop: stop.signal,
	});
	await mkdir(files);
	const began = performance.now();
	for (let number = 1; number <= hours; number++) {
		await somethingOfAnHour(day, files, number);
		const due = began + (number * seconds * 1_000) / hours;
		await sleep(Math.max(0, due - performance.now()));
		for (const { pid } of day.services) day.memory.push((await residentMemory(pid)) ?? 0);
		options.say(`hour ${number}: ${Math.round(day.memory.at(-1) ?? 0)} MiB`);
	}
	stop.abort();
	const seen = await loading;
	const passed = ((performance.now() - began) / (seconds * 1_000)) * hours;
	const months = chargesOf(day.place.folder);
	return { broken: faultsOf(day, seen, months), table: tableOf(day, seen, months, passed) };
}

async function somethingOfAnHour(day: Day, files: string, number: number): Promise<void> {
	const file = join(files, "AAPL.csv");
	const rows = tradingDays("2024-02-01", "2024-02-28").trading.map(
		(date) => `${date},${number},${number + 1},${number},${number},${number},9`,
	);
	await writeFile(file, ["Date,Open,High,Low,Close,Adj Close,Volume", ...rows].join("\n"));
	await command(day.place, "data", "import", "bars", file);
	day.imports++;
	const old = day.keys.at(-1) ?? "";
	const [replacement = ""] = (
		await admin(day.place, "key", "rotate", old.slice(0, 14), "--overlap", "2h")
	).split("\n");
	day.keys.push(replacement);
	if (number % 3 !== 0) return;
	await day.services[0]?.kill("SIGTERM");
	day.services = [await startService(day.place)];
	day.restarts++;
}

const charges = "select period, sum(used) as used from allowance group by period";

/** Charges by month. */
function chargesOf(folder: string): Map<string, number> {
	const database = new DatabaseSync(join(folder, "accounts.sqlite"));
	try {
		const rows = database.prepare(charges).all();
		return new Map(rows.map((row) => [String(row["period"]), Number(row["used"])]));
	} finally {
		database.close();
	}
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

function faultsOf(
	day: Day,
	{ acknowledged, cut, statuses }: Load,
	months: ReadonlyMap<string, number>,
): string[] {
	const charged = sum(months.values());
	const faults: string[] = [];
	if (charged < acknowledged || charged > acknowledged + cut)
		faults.push(`${charged} charged, ${acknowledged} acknowledged, ${cut} cut`);
	const others = [...statuses].filter(([status]) => status !== 200);
	if (others.length > 0)
		faults.push(`answers with status ${others.map((other) => other.join(": ")).join(", ")}`);
	if ([...months.keys()].join() !== "2026-11,2026-12")
		faults.push(`charges in ${[...months.keys()].join(", ")}`);
	const integrity = integrityOf(day.place.folder);
	if (integrity !== "ok") faults.push(`integrity_check: ${integrity}`);
	return faults;
}

function tableOf(day: Day, seen: Load, months: ReadonlyMap<string, number>, hours: number): string[] {
	const half = Math.floor(day.memory.length / 2);
	const middle = (values: readonly number[]) => quantile(values, 0.5).toFixed(0);
	const charged = [...months].map(([month, count]) => `${month}: ${count}`).join(", ");
	return [
		"| Hours | Answered | Charged | Cut | Imports | Rotations | Restarts | p99, ms | MiB, middle of the first and second half |",
		"|---|---|---|---|---|---|---|---|---|",
		`| ${hours.toFixed(1)} | ${seen.acknowledged} | ${charged} | ${seen.cut} | ${day.imports} | ${day.keys.length - 1} | ${day.restarts} | ${quantile(seen.latencies, 0.99).toFixed(0)} | ${middle(day.memory.slice(0, half))}, ${middle(day.memory.slice(half))} |`,
	];
}
