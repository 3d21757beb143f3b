import { randomBytes } from "node:crypto";
import { mkdir, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type LoadRequest, load } from "../../frame/load.ts";
import { processTree } from "../../frame/processes.ts";
import {
	admin,
	type Deployment,
	newAccount,
	type Running,
	servicesOn,
	startServices,
} from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import { usageOf, violationsOfUsage } from "../../frame/usage.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

const keys = 4;
const fileBytes = 1_000;

/** A first range of a file by a key. */
interface First extends LoadRequest {
	key: number;
}

/**
 * Kills services during a storm of first ranges of files of days, by several keys of which several connections ask for
 * each file. When every key has read every file, each was charged for each of them once, and what was answered was charged before.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const { engine, runs: kills = 20, count: files = 2_000, connections = 32 } = options;
		const deployment: Deployment = { folder, engine, env: options.env ?? {} };
		const paths = await writeFiles(join(folder, "bulk"), files);
		const name = `trust-${randomBytes(4).toString("hex")}`;
		const secrets: string[] = [];
		for (let key = 0; key < keys; key++) {
			secrets.push(await newAccount(deployment, `${name}-${key}`, "unlimited"));
			await admin(deployment, "plan", "update", `${name}-${key}`, "--bulk", "on");
		}
		// Each first range is asked for four times in a row, by as many connections.
		const storm = paths.flatMap((path) =>
			secrets.flatMap((secret, key) => {
				const headers = { "x-api-key": secret, range: "bytes=0-9" };
				return Array.from({ length: 4 }, (): First => ({ target: path, headers, key }));
			}),
		);
		const number = servicesOn(deployment, 2);
		let services = await startServices(deployment, number);
		const answered = secrets.map(() => new Set<string>());
		const broken: string[] = [];
		const ask = async (requests: readonly First[], stop?: AbortSignal) =>
			load<First>({
				url: (connection) => (services[connection % number] as Running).url,
				connections,
				next: (n) => requests[n % requests.length],
				...(stop && { stop }),
				onResponse: ({ status }, { target, key }) => {
					if (status === 206) answered[key]?.add(target);
					else if (status !== 503) broken.push(`${target} is answered ${status}`);
				},
			});
		let cut = 0;
		for (let kill = 0; kill < kills; kill++) {
			const stop = new AbortController();
			const part = Math.floor(storm.length / kills);
			const asking = ask(storm.slice(kill * part, (kill + 1) * part), stop.signal);
			await sleep(200 + Math.random() * 800);
			// Workers too, which would end what they have begun.
			for (const pid of processTree(services.map((service) => service.pid))) process.kill(pid, "SIGKILL");
			stop.abort();
			await Promise.all(services.map((service) => service.kill("SIGKILL")));
			cut += (await asking).cut;
			services = await startServices(deployment, number);
			for (const [key, secret] of secrets.entries()) {
				const { used } = await usageOf((services[0] as Running).url, secret);
				const [least, most] = [answered[key]?.size ?? 0, files];
				if (used < least || used > most)
					broken.push(`kill ${kill + 1}: key ${key} has ${least} files and was charged ${used}`);
			}
			options.print(`${kill + 1} kills: ${answered.map(({ size }) => size).join(", ")} files, ${cut} cut`);
		}
		let next = 0;
		const rest = storm.filter((_, i) => i % 2 === 0);
		await load<First>({
			url: (connection) => (services[connection % number] as Running).url,
			connections,
			next: () => rest[next++],
			onResponse: ({ status }, { target }) => {
				if (status !== 206) broken.push(`${target} is answered ${status}`);
			},
		});
		const charged: number[] = [];
		for (const [key, secret] of secrets.entries()) {
			const usage = await usageOf((services[0] as Running).url, secret);
			charged.push(usage.used);
			broken.push(...violationsOfUsage(usage));
			if (usage.used !== files) broken.push(`key ${key} read ${files} files and was charged ${usage.used}`);
		}
		await Promise.all(services.map((service) => service.kill("SIGTERM")));
		return {
			table: [
				"| Engine | Processes | Kills | Keys | Files | Cut | Charged |",
				"|---|---|---|---|---|---|---|",
				`| ${engine} | ${number} | ${kills} | ${keys} | ${files} | ${cut} | ${charged.join(" / ")} |`,
			],
			broken: broken.slice(0, 20),
		};
	});
}

/** Writes files that hold nothing, with the manifest that names them. */
async function writeFiles(folder: string, number: number): Promise<string[]> {
	const files = Array.from({ length: number }, (_, i) => {
		const date = new Date(Date.UTC(2000, 0, 1 + i)).toISOString().slice(0, 10);
		const file = `day-bars-${date}.r1.csv.gz`;
		return { file, path: `day-bars/${date.slice(0, 4)}/${date.slice(5, 7)}/${file}`, date };
	});
	for (const { path } of files) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), "");
		await truncate(join(folder, path), fileBytes);
	}
	const listed = files.map((file) => ({
		...file,
		format: "csv.gz",
		revision: 1,
		rows: 1,
		bytes: fileBytes,
		sha256: "0".repeat(64),
		etag: `"${file.date}"`,
		contentSha256: "0".repeat(64),
		schema: 0,
		dataVersion: 1,
		sources: [],
		licences: [],
		condition: "complete",
		publishedAt: "2026-11-20T22:30:00Z",
		supersedes: null,
	}));
	const manifest = { area: "day-bars", madeThrough: 1, due: null, schemas: [[]], files: listed };
	await writeFile(join(folder, "day-bars/manifest.json"), JSON.stringify(manifest));
	return files.map(({ path }) => `/api/market-data/bulk/${path}`);
}
