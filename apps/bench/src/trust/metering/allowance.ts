import { randomBytes } from "node:crypto";
import { type Load, load } from "../../frame/load.ts";
import { quantile } from "../../frame/rounds.ts";
import { type Deployment, newAccount, type Running, servicesOn, startServices } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import { usageOf, violationsOfUsage } from "../../frame/usage.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

const target = "/api/market-data/quote?symbols=AAPL.US";
/** Processes on one database. */
const processes = 4;
/** Refusals in a row over all connections after which nothing is expected to be accepted any more. */
const minRejections = 1_000;

/** The processes of an engine use up one allowance, asked for without a pause: exactly that many answers, then 402 alone. */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const deployment: Deployment = { folder, engine: options.engine, env: options.env ?? {} };
		const services = await startServices(deployment, servicesOn(deployment, processes));
		try {
			return await runs(deployment, services, options);
		} finally {
			await Promise.all(services.map((service) => service.kill("SIGTERM")));
		}
	});
}

async function runs(
	deployment: Deployment,
	services: Running[],
	options: TrustOptions,
): Promise<TrustResult> {
	const { runs: count = 10, count: allowance = 100_000, connections = 64 } = options;
	const table = [
		"| Engine | Run | Processes | Connections | Allowance | 200 | 402 | Charged | Seconds | Latency, ms: p50 / p99 / most | Least and most 200 of a process |",
		"|---|---|---|---|---|---|---|---|---|---|---|",
	];
	const broken: string[] = [];
	for (let number = 1; number <= count; number++) {
		const key = await newAccount(deployment, `trust-${randomBytes(4).toString("hex")}`, allowance);
		const perProcess = services.map(() => 0);
		const since = performance.now();
		const seen = await spend(services, key, connections, perProcess);
		const seconds = Math.round((performance.now() - since) / 1000);
		const usage = await usageOf((services[0] as Running).url, key);
		const violations = [...violationsOf(seen, allowance, usage.used), ...violationsOfUsage(usage)];
		broken.push(...violations.map((violation) => `run ${number}: ${violation}`));
		const latencies = [0.5, 0.99, 1].map((q) => Math.round(quantile(seen.latencies, q))).join(" / ");
		const share = `${Math.min(...perProcess)} / ${Math.max(...perProcess)}`;
		table.push(
			`| ${options.engine} | ${number} | ${services.length} | ${connections} | ${allowance} | ${seen.statuses.get(200)} | ${seen.statuses.get(402)} | ${usage.used} | ${seconds} | ${latencies} | ${share} |`,
		);
		options.print(table.at(-1) ?? "");
	}
	return { table, broken };
}

function spend(services: Running[], key: string, connections: number, perProcess: number[]): Promise<Load> {
	let rejections = 0;
	const requests = services.map((_, process) => ({ target, headers: { "x-api-key": key }, process }));
	return load({
		url: (connection) => (services[connection % services.length] as Running).url,
		connections,
		next: (_n, connection) =>
			rejections < minRejections ? requests[connection % services.length] : undefined,
		onResponse: ({ status }, { process }) => {
			rejections = status === 402 ? rejections + 1 : 0;
			if (status === 200) perProcess[process] = (perProcess[process] ?? 0) + 1;
		},
	});
}

function violationsOf({ statuses, cut, rejected }: Load, allowance: number, charged: number): string[] {
	const violations: string[] = [];
	const accepted = statuses.get(200) ?? 0;
	if (accepted !== allowance) violations.push(`${accepted} answers of 200 from an allowance of ${allowance}`);
	if (charged !== allowance) violations.push(`${charged} charged of an allowance of ${allowance}`);
	if ((statuses.get(402) ?? 0) < minRejections) violations.push("it did not end with refusals");
	const others = [...statuses.keys()].filter((status) => status !== 200 && status !== 402);
	if (others.length > 0) violations.push(`answers with status ${others.join(", ")}`);
	if (cut + rejected > 0) violations.push(`${cut} connections cut, ${rejected} refused`);
	return violations;
}
