import { once } from "node:events";
import { loadavg } from "node:os";
import { combine, type Load, load } from "../../frame/load.ts";
import { residentMemory } from "../../frame/processes.ts";
import { quantile } from "../../frame/rounds.ts";
import { type Deployment, newAccount, type Running, startService } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

/** Setting of a service whose memory is inspected. */
const inspected = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/** Looks into the heap of a process by the Chrome DevTools Protocol. */
interface Inspector {
	/** The used heap in MiB, after a garbage collection. */
	heap(): Promise<number>;
	close(): void;
}

const unreachable = (address: string): never => {
	throw new Error(`the inspector of the process does not answer at ${address}`);
};

/** @param log what the process, started with `inspected`, wrote to standard error */
async function openInspector(log: string): Promise<Inspector> {
	// A service begins twice (`lifecycle/memory-bounds.ts`); the second one stays.
	const address = log.match(/ws:\/\/\S+/g)?.at(-1);
	if (!address) throw new Error(`the process does not say where its inspector listens: ${log}`);
	const socket = new WebSocket(address);
	await Promise.race([once(socket, "open"), once(socket, "error").then(() => unreachable(address))]);
	let last = 0;
	async function call<T>(method: string): Promise<T> {
		const id = ++last;
		const result = new Promise<T>((resolve, reject) => {
			const hear = ({ data }: MessageEvent) => {
				const message = JSON.parse(String(data)) as { id?: number; result: T; error?: { message: string } };
				if (message.id !== id) return;
				socket.removeEventListener("message", hear);
				if (message.error) reject(new Error(`${method}: ${message.error.message}`));
				else resolve(message.result);
			};
			socket.addEventListener("message", hear);
		});
		socket.send(JSON.stringify({ id, method }));
		return result;
	}
	return {
		async heap() {
			// The second collection removes objects that the first found only weakly referenced.
			await call("HeapProfiler.collectGarbage");
			await call("HeapProfiler.collectGarbage");
			const { usedSize } = await call<{ usedSize: number }>("Runtime.getHeapUsage");
			return usedSize / 2 ** 20;
		},
		close: () => socket.close(),
	};
}

/** Fits a line through points by least squares. Returns its slope and the standard error of the slope. */
export function leastSquares(points: readonly { x: number; y: number }[]): { slope: number; error: number } {
	const count = points.length;
	const mean = (of: (point: { x: number; y: number }) => number) =>
		points.reduce((sum, point) => sum + of(point), 0) / count;
	const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
	const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
	const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
	const rest = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0);
	return { slope, error: Math.sqrt(rest / (count - 2) / spread) };
}

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
	/** The used JavaScript heap. */
	heap: number;
	/** The whole process; NaN where the system does not tell. */
	resident: number;
}

/**
 * Keeps a service at 70 % of what it can answer here, and tells how its memory grows after a warm-up of a quarter of the
 * time. The load pauses `runs` times to look at the memory. Between two stretches of load, when nothing is under way, garbage is collected and what is left is counted: what
 * happens to be in use by requests, or waits to be collected, would hide a slope of a megabyte an hour.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const deployment: Deployment = { folder, env: { ...inspected, ...options.env } };
		const key = await newAccount({ folder, env: options.env ?? {} }, "soak", "unlimited");
		const service = await startService(deployment);
		const inspector = await openInspector(service.log());
		try {
			const perSecond = Math.max(1, Math.floor(share * (await capacity(service, key, options))));
			options.print(`${perSecond} requests a second from now on`);
			return await soaked(service, key, { ...options, perSecond, inspector });
		} finally {
			inspector.close();
			await service.kill("SIGTERM");
		}
	});
}

const requests = (key: string) => {
	const headers = { "x-api-key": key };
	const loadRequests = targets.map((target) => ({ target, headers }));
	return (n: number) => loadRequests[n % loadRequests.length];
};

/** Requests a second that are answered when they come as fast as they can, once everything is compiled. */
async function capacity(
	service: Running,
	key: string,
	{ connections = 16, seconds = 1200 }: TrustOptions,
): Promise<number> {
	const length = Math.min(10_000, seconds * 100);
	const request = requests(key);
	const measure = async () => {
		const stop = AbortSignal.timeout(length);
		const { latencies } = await load({ url: () => service.url, connections, next: request, stop });
		return latencies.length / (length / 1000);
	};
	await measure();
	return measure();
}

interface Soak extends TrustOptions {
	perSecond: number;
	inspector: Inspector;
}

async function soaked(service: Running, key: string, options: Soak): Promise<TrustResult> {
	const { connections = 16, seconds = 1200, runs: looks = 40, perSecond, inspector } = options;
	const began = performance.now();
	const loads: Load[] = [];
	const samples: Sample[] = [];
	const busy: number[] = [];
	for (let look = 1; look <= looks; look++) {
		const stop = AbortSignal.timeout((seconds * 1000) / looks);
		loads.push(await load({ url: () => service.url, connections, next: requests(key), perSecond, stop }));
		busy.push(loadavg()[0] ?? 0);
		const second = (performance.now() - began) / 1000;
		const heap = await inspector.heap();
		samples.push({ second, heap, resident: residentMemory(service.pid) ?? Number.NaN });
		options.print(lineOf(samples));
	}
	const { statuses, latencies, cut } = combine(loads);
	const unexpected = [...statuses].filter(([status]) => status !== 200 && status !== 400);
	const broken = unexpected.map(([status, count]) => `${count} answers of ${status}`);
	if (cut > 0) broken.push(`${cut} requests were cut`);
	const p99 = quantile(latencies, 0.99).toFixed(1);
	const machine = `${quantile(busy, 0.5).toFixed(1)} (most ${Math.max(...busy).toFixed(1)})`;
	return {
		broken,
		table: tableOf(samples, { seconds, perSecond, responses: latencies.length, p99, machine }),
	};
}

const lineOf = (samples: readonly Sample[]): string => {
	const { second = 0, resident = 0, heap = 0 } = samples.at(-1) ?? {};
	return `${Math.round(second)} s: ${resident.toFixed(1)} MiB resident, ${heap.toFixed(1)} MiB of heap`;
};

interface Figures {
	seconds: number;
	perSecond: number;
	responses: number;
	p99: string;
	machine: string;
}

function tableOf(
	samples: readonly Sample[],
	{ seconds, perSecond, responses, p99, machine }: Figures,
): string[] {
	const warm = samples.slice(Math.floor(samples.length / 4));
	const rows = (["heap", "resident"] as const).map((figure) => {
		const points = warm.map((sample) => ({ x: sample.second / 3600, y: sample[figure] }));
		const { slope, error } = leastSquares(points);
		const [first, last] = [points[0]?.y ?? 0, points.at(-1)?.y ?? 0];
		return `| ${figure} | ${first.toFixed(1)} | ${last.toFixed(1)} | ${slope.toFixed(2)} ± ${(2 * error).toFixed(2)} |`;
	});
	return [
		`${seconds} s at ${perSecond} requests a second (${Math.round(share * 100)} % of the most), ${responses} answers, p99 ${p99} ms; load of the machine: ${machine}.`,
		"",
		"| Memory after collections | MiB after the warm-up | MiB at the end | Slope, MiB an hour, ± two standard errors |",
		"|---|---|---|---|",
		...rows,
	];
}
