import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { load, quantile } from "../load.ts";
import type { TrustOptions, TrustResult } from "../options.ts";
import { newAccount, type Place, type Running, startService } from "../service.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { leastSquares } from "./least-squares.ts";

const token = "a-token-of-the-soak-test";
const share = 0.7;
const targets = [
	"/api/market-data/quote?symbols=AAPL.US,MSFT.US",
	"/api/market-data/quote/AAPL.US/candlestick?period=day&count=100",
	"/api/market-data/quote/depth?symbol=MSFT.US",
	"/api/market-data/screener/search?conditions=pettm:5:40&size=20",
	"/api/market-data/fundamental/company?symbol=AAPL.US",
	"/api/market-data/market/status",
	"/company/NASDAQ:AAPL/profile",
	"/account/usage",
	"/api/market-data/quote",
];

/** Memory of the service at one instant, in MiB. */
interface Sample {
	/** Seconds since the load began. */
	second: number;
	resident: number;
	heap: number;
}

/**
 * Keeps a service at 70 % of what it can answer here, and tells how its memory grows after a warm-up of a quarter of the
 * time. The garbage collector takes back heap in leaps, so of each twentieth of the time the lowest sample counts: what
 * is left after a collection.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const place: Place = { folder, env: { METRICS_TOKEN: token, ...options.env } };
		const key = await newAccount(place, "soak", "unlimited");
		const service = await startService(place);
		try {
			const perSecond = Math.max(1, Math.floor(share * (await capacity(service, key, options))));
			options.say(`${perSecond} requests a second from now on`);
			return await soaked(service, key, perSecond, options);
		} finally {
			await service.kill("SIGTERM");
		}
	});
}

const requests = (key: string) => {
	const headers = { "x-api-key": key };
	const asked = targets.map((target) => ({ target, headers }));
	return (n: number) => asked[n % asked.length];
};

/** Requests a second that are answered when they come as fast as they can, once everything is compiled. */
async function capacity(
	service: Running,
	key: string,
	{ connections = 16, seconds = 1200 }: TrustOptions,
): Promise<number> {
	const length = Math.min(10_000, seconds * 100);
	const ask = requests(key);
	const measure = async () => {
		const stop = AbortSignal.timeout(length);
		const { latencies } = await load({ url: () => service.url, connections, next: ask, stop });
		return latencies.length / (length / 1000);
	};
	await measure();
	return measure();
}

async function soaked(
	service: Running,
	key: string,
	perSecond: number,
	options: TrustOptions,
): Promise<TrustResult> {
	const { connections = 16, seconds = 1200 } = options;
	const stop = AbortSignal.timeout(seconds * 1000);
	const began = performance.now();
	const loading = load({ url: () => service.url, connections, next: requests(key), perSecond, stop });
	const samples: Sample[] = [];
	const loads: number[] = [];
	while (!stop.aborted) {
		await sleep(Math.min(1_000, seconds * 5));
		samples.push({ second: (performance.now() - began) / 1000, ...(await memoryOf(service)) });
		loads.push(loadavg()[0] ?? 0);
		if (samples.length % 60 === 0) options.say(lineOf(samples));
	}
	const { statuses, latencies, cut } = await loading;
	const unexpected = [...statuses].filter(([status]) => status !== 200 && status !== 400);
	const broken = unexpected.map(([status, count]) => `${count} answers of ${status}`);
	if (cut > 0) broken.push(`${cut} requests were cut`);
	const p99 = quantile(latencies, 0.99).toFixed(1);
	const busy = `${quantile(loads, 0.5).toFixed(1)} (most ${Math.max(...loads).toFixed(1)})`;
	return { broken, table: tableOf(samples, { seconds, perSecond, answers: latencies.length, p99, busy }) };
}

async function memoryOf(service: Running): Promise<Pick<Sample, "resident" | "heap">> {
	const headers = { authorization: `Bearer ${token}` };
	const text = await (await fetch(new URL("/metrics", service.url), { headers })).text();
	const mebibytes = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]) / 2 ** 20;
	return {
		resident: mebibytes("process_resident_memory_bytes"),
		heap: mebibytes("nodejs_heap_size_used_bytes"),
	};
}

const lineOf = (samples: readonly Sample[]): string => {
	const { second = 0, resident = 0, heap = 0 } = samples.at(-1) ?? {};
	return `${Math.round(second)} s: ${resident.toFixed(1)} MiB resident, ${heap.toFixed(1)} MiB of heap`;
};

/** The lowest of each of 20 stretches of the samples after the warm-up. */
function lowest(samples: readonly Sample[], figure: "resident" | "heap"): { x: number; y: number }[] {
	const warm = samples.slice(Math.floor(samples.length / 4));
	const size = Math.max(1, Math.ceil(warm.length / 20));
	const stretches = Array.from({ length: Math.ceil(warm.length / size) }, (_, i) =>
		warm.slice(i * size, (i + 1) * size),
	);
	return stretches.map((stretch) => {
		const [least] = stretch.toSorted((one, other) => one[figure] - other[figure]);
		return { x: (least?.second ?? 0) / 3600, y: least?.[figure] ?? 0 };
	});
}

interface Figures {
	seconds: number;
	perSecond: number;
	answers: number;
	p99: string;
	busy: string;
}

function tableOf(samples: readonly Sample[], { seconds, perSecond, answers, p99, busy }: Figures): string[] {
	const rows = (["heap", "resident"] as const).map((figure) => {
		const points = lowest(samples, figure);
		const { slope, error } = leastSquares(points);
		const [first, last] = [points[0]?.y ?? 0, points.at(-1)?.y ?? 0];
		return `| ${figure} | ${first.toFixed(1)} | ${last.toFixed(1)} | ${slope.toFixed(2)} ± ${(2 * error).toFixed(2)} |`;
	});
	return [
		`${seconds} s at ${perSecond} requests a second (${Math.round(share * 100)} % of the most), ${answers} answers, p99 ${p99} ms; load of the machine: ${busy}.`,
		"",
		"| Memory after collections | MiB after the warm-up | MiB at the end | Slope, MiB an hour, ± two standard errors |",
		"|---|---|---|---|",
		...rows,
	];
}
