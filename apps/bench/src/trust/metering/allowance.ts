import { randomBytes } from "node:crypto";
import { type Load, load } from "../../frame/load.ts";
import { quantile } from "../../frame/rounds.ts";
import { newAccount, type Place, type Running, servicesOn, startServices } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import { faultsOfUsage, usageOf } from "../../frame/usage.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

const target = "/api/market-data/quote?symbols=AAPL.US";
/** Processes on one database. */
const processes = 4;
/** Refusals in a row over all connections after which nothing is expected to be accepted any more. */
const enoughRefusals = 1_000;

/** The processes of an engine use up one allowance, asked for without a pause: exactly that many answers, then 402 alone. */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const place: Place = { folder, engine: options.engine, env: options.env ?? {} };
		const services = await startServices(place, servicesOn(place, processes));
		try {
			return await runs(place, services, options);
		} finally {
			await Promise.all(services.map((service) => service.kill("SIGTERM")));
		}
	});
}

async function runs(place: Place, services: Running[], options: TrustOptions): Promise<TrustResult> {
	const { runs: count = 10, count: allowance = 100_000, connections = 64 } = options;
	const table = [
		"| Engine | Run | Processes | Connections | Allowance | 200 | 402 | Charged | Seconds | Latency, ms: p50 / p99 / most | Least and most 200 of a process |",
		"|---|---|---|---|---|---|---|---|---|---|---|",
	];
	const broken: string[] = [];
	for (let number = 1; number <= count; number++) {
		const key = await newAccount(place, `trust-${randomBytes(4).toString("hex")}`, allowance);
		const perProcess = services.map(() => 0);
		const since = performance.now();
		const seen = await spend(services, key, connections, perProcess);
		const seconds = Math.round((performance.now() - since) / 1000);
		const usage = await usageOf((services[0] as Running).url, key);
		const faults = [...faultsOf(seen, allowance, usage.used), ...faultsOfUsage(usage)];
		broken.push(...faults.map((fault) => `run ${number}: ${fault}`));
		const latencies = [0.5, 0.99, 1].map((q) => Math.round(quantile(seen.latencies, q))).join(" / ");
		const share = `${Math.min(...perProcess)} / ${Math.max(...perProcess)}`;
		table.push(
			`| ${options.engine} | ${number} | ${services.length} | ${connections} | ${allowance} | ${seen.statuses.get(200)} | ${seen.statuses.get(402)} | ${usage.used} | ${seconds} | ${latencies} | ${share} |`,
		);
		options.say(table.at(-1) ?? "");
	}
	return { table, broken };
}

function spend(services: Running[], key: string, connections: number, perProcess: number[]): Promise<Load> {
	let refusals = 0;
	const asked = services.map((_, process) => ({ target, headers: { "x-api-key": key }, process }));
	return load({
		url: (connection) => (services[connection % services.length] as Running).url,
		connections,
		next: (_n, connection) => (refusals < enoughRefusals ? asked[connection % services.length] : undefined),
		onAnswer: ({ status }, { process }) => {
			refusals = status === 402 ? refusals + 1 : 0;
			if (status === 200) perProcess[process] = (perProcess[process] ?? 0) + 1;
		},
	});
}

function faultsOf({ statuses, cut, refused }: Load, allowance: number, charged: number): string[] {
	const faults: string[] = [];
	const accepted = statuses.get(200) ?? 0;
	if (accepted !== allowance) faults.push(`${accepted} answers of 200 from an allowance of ${allowance}`);
	if (charged !== allowance) faults.push(`${charged} charged of an allowance of ${allowance}`);
	if ((statuses.get(402) ?? 0) < enoughRefusals) faults.push("it did not end with refusals");
	const others = [...statuses.keys()].filter((status) => status !== 200 && status !== 402);
	if (others.length > 0) faults.push(`answers with status ${others.join(", ")}`);
	if (cut + refused > 0) faults.push(`${cut} connections cut, ${refused} refused`);
	return faults;
}
