import { setTimeout as sleep } from "node:timers/promises";
import { combine, type Load, load } from "../../frame/load.ts";
import { type Deployment, newAccount, startService, withAccounts } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

/** A process has left this soon after the signal, in milliseconds. */
const maxStopMs = 10_000;

/**
 * Stops services under load with SIGTERM at random moments. No connection is cut, every data request that was charged
 * was answered, and the process leaves with 0 in time.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const deployment: Deployment = { folder, engine: options.engine, env: options.env ?? {} };
		const key = await newAccount(deployment, account, "unlimited");
		const { runs = 100 } = options;
		const stops: Stop[] = [];
		const broken: string[] = [];
		for (let number = 1; number <= runs; number++) {
			const stop = await stopUnderLoad(deployment, key, options);
			stops.push(stop);
			if (stop.code !== 0) broken.push(`stop ${number} left with ${stop.code}`);
			if (stop.milliseconds > maxStopMs) broken.push(`stop ${number} took ${stop.milliseconds} ms`);
			if (number % 10 === 0)
				options.print(`${number} stops, ${combine(loadsOf(stops)).acknowledged} answers`);
		}
		return result(stops, await usedIn(deployment), broken);
	});
}

const account = "callers";

/** Charges as they are kept, read without a service. */
const usedIn = (deployment: Deployment): Promise<number> =>
	withAccounts(deployment, async (accounts) => {
		const { id } = (await accounts.account(account)) ?? {};
		if (id === undefined) throw new Error(`there is no account ${account}`);
		return accounts.used(id, Date.now());
	});

interface Stop {
	load: Load;
	code: number | null;
	milliseconds: number;
}

const loadsOf = (stops: readonly Stop[]): Load[] => stops.map((stop) => stop.load);

async function stopUnderLoad(deployment: Deployment, key: string, options: TrustOptions): Promise<Stop> {
	const service = await startService(deployment);
	const over = new AbortController();
	const request = { target: "/api/market-data/quote?symbols=AAPL.US", headers: { "x-api-key": key } };
	const running = load({
		url: () => service.url,
		connections: options.connections ?? 32,
		next: () => request,
		stop: over.signal,
	});
	await sleep(200 + Math.random() * 300);
	const since = performance.now();
	const { code } = await service.kill("SIGTERM");
	const milliseconds = Math.round(performance.now() - since);
	over.abort();
	return { load: await running, code, milliseconds };
}

function result(stops: readonly Stop[], charged: number, broken: string[]): TrustResult {
	const { acknowledged, cut, statuses } = combine(loadsOf(stops));
	const others = [...statuses].filter(([status]) => status !== 200);
	const maxObservedStopMs = Math.max(...stops.map(({ milliseconds }) => milliseconds));
	return {
		broken: [
			...broken,
			...(cut > 0 ? [`${cut} connections were cut`] : []),
			...(charged !== acknowledged ? [`${charged} charged and ${acknowledged} answered`] : []),
			...(others.length > 0 ? [`other answers than 200: ${others.join("; ")}`] : []),
		],
		table: [
			"| Stops | Answers | Charged | Charged and unanswered | Connections cut | Left with 0 | Longest stop |",
			"|---|---|---|---|---|---|---|",
			`| ${stops.length} | ${acknowledged} | ${charged} | ${charged - acknowledged} | ${cut} | ${stops.filter(({ code }) => code === 0).length} | ${maxObservedStopMs} ms |`,
		],
	};
}
