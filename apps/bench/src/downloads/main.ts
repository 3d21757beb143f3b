import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, truncate, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { residentMemory } from "../frame/processes.ts";
import { median, quantile } from "../frame/rounds.ts";
import { admin, type Deployment, newAccount, type Running, startService } from "../frame/service.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";

/** Files of days while many connections read one: the first byte, the speed, the memory, and what others wait meanwhile. */
const options = new Command("bench:downloads")
	.description("Measures downloads of a file of days, and another account meanwhile.")
	.option("--connections <number>", "connections that read the file", Number, 32)
	.option("--megabytes <number>", "size of the file", Number, 200)
	.option("--seconds <number>", "seconds of a round", Number, 8)
	.option("--rounds <number>", "rounds", Number, 3)
	.option("--variants <settings>", "environments of services that take turns, such as A=1|A=2", "")
	.parse()
	.opts<{ connections: number; megabytes: number; seconds: number; rounds: number; variants: string }>();

const path = "day-bars/2026/11/day-bars-2026-11-20.r1.parquet";
const others = "/api/market-data/market/status";

/** The bytes that all readers took, and the milliseconds until the first byte of each. */
interface Read {
	bytes: number;
	firstBytes: number[];
}

if (process.send) readFromParent();
else
	await inTemporaryFolder(async (folder) => {
		await writeFileOfDay(join(folder, "bulk"));
		const settings = options.variants.split("|");
		const rows = settings.map(() => [] as number[][]);
		const deployments = settings.map(
			(setting): Deployment => ({
				folder,
				env: { SAMPLE_DATA: "false", ...Object.fromEntries(setting.split(",").map((one) => one.split("="))) },
			}),
		);
		const [reader, other] = [
			await newAccount(deployments[0] as Deployment, "reader", "unlimited"),
			await newAccount(deployments[0] as Deployment, "other", "unlimited"),
		];
		await admin(deployments[0] as Deployment, "plan", "update", "reader", "--bulk", "on");
		for (let round = 0; round < options.rounds; round++)
			for (const [i, deployment] of deployments.entries()) {
				const service = await startService(deployment);
				rows[i]?.push(await measure(service, reader, other));
				await service.kill("SIGTERM");
			}
		console.log(
			"| Service | MB a second | First byte, ms: p50 / most | MiB above idle | Another account, ms: p50 alone / meanwhile, p99 |",
		);
		console.log("|---|---|---|---|---|");
		for (const [i, setting] of settings.entries()) {
			const column = (n: number) => median((rows[i] ?? []).map((row) => row[n] ?? 0)).toFixed(n > 3 ? 1 : 0);
			console.log(
				`| ${setting || "this one"} | ${column(0)} | ${column(1)} / ${column(2)} | ${column(3)} | ${column(4)} / ${column(5)}, ${column(6)} |`,
			);
		}
	});

/** A file of nothing takes no room on the disk, and is read as fast as one in the memory of the system. */
async function writeFileOfDay(folder: string): Promise<void> {
	const bytes = options.megabytes * 1_000_000;
	await mkdir(dirname(join(folder, path)), { recursive: true });
	await writeFile(join(folder, path), "");
	await truncate(join(folder, path), bytes);
	const file = {
		file: path.slice(path.lastIndexOf("/") + 1),
		path,
		date: "2026-11-20",
		format: "parquet",
		revision: 1,
		rows: 1,
		bytes,
		sha256: "0".repeat(64),
		etag: `"${"0".repeat(64)}"`,
		contentSha256: "0".repeat(64),
		schema: 0,
		dataVersion: 1,
		sources: [],
		licences: [],
		condition: "complete",
		publishedAt: "2026-11-20T22:30:00Z",
		supersedes: null,
	};
	const manifest = { area: "day-bars", madeThrough: 1, due: null, schemas: [[]], files: [file] };
	await writeFile(join(folder, "day-bars/manifest.json"), JSON.stringify(manifest));
}

async function measure(service: Running, reader: string, other: string): Promise<number[]> {
	const agent = new Agent({ keepAlive: true });
	await latenciesOf(service.url, other, agent, 1_000);
	const alone = await latenciesOf(service.url, other, agent, 2_000);
	const idle = residentMemory(service.pid) ?? 0;
	let peak = idle;
	const looking = setInterval(() => {
		peak = Math.max(peak, residentMemory(service.pid) ?? 0);
	}, 50);
	const readers = fork(import.meta.filename, process.argv.slice(2));
	readers.send({ url: service.url.href, key: reader });
	const meanwhile = await latenciesOf(service.url, other, agent, options.seconds * 1_000);
	const { bytes, firstBytes } = await end(readers);
	clearInterval(looking);
	return [
		bytes / options.seconds / 1_000_000,
		quantile(firstBytes, 0.5),
		quantile(firstBytes, 1),
		peak - idle,
		quantile(alone, 0.5),
		quantile(meanwhile, 0.5),
		quantile(meanwhile, 0.99),
	];
}

async function end(readers: ChildProcess): Promise<Read> {
	readers.send("end");
	const [read] = (await once(readers, "message")) as [Read];
	await once(readers, "exit");
	return read;
}

/** Milliseconds of requests one after the other. */
async function latenciesOf(url: URL, key: string, agent: Agent, milliseconds: number): Promise<number[]> {
	const latencies: number[] = [];
	for (const until = performance.now() + milliseconds; performance.now() < until; ) {
		const since = performance.now();
		await new Promise((resolve, reject) => {
			get(new URL(others, url), { agent, headers: { "x-api-key": key } }, (response) => {
				if (response.statusCode !== 200) reject(new Error(`${others} is answered ${response.statusCode}`));
				response.resume().on("end", resolve);
			}).on("error", reject);
		});
		latencies.push(performance.now() - since);
		await sleep(5);
	}
	return latencies;
}

/** The other process: all connections read the file, again and again. */
function readFromParent(): void {
	const read: Read = { bytes: 0, firstBytes: [] };
	process.on("message", (message: "end" | { url: string; key: string }) => {
		if (message === "end") process.send?.(read, () => process.exit());
		else for (let n = 0; n < options.connections; n++) readFile(message.url, message.key, read);
	});
}

function readFile(url: string, key: string, read: Read): void {
	const since = performance.now();
	const headers = { "x-api-key": key };
	get(new URL(`/api/market-data/bulk/${path}`, url), { agent: false, headers }, (response) => {
		if (response.statusCode !== 200) throw new Error(`the file is answered ${response.statusCode}`);
		response.once("data", () => read.firstBytes.push(performance.now() - since));
		response.on("data", (chunk: Buffer) => {
			read.bytes += chunk.length;
		});
		response.on("end", () => readFile(url, key, read));
	});
}
