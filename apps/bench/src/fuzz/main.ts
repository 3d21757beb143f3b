import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, Option } from "commander";
import { residentMemory } from "../frame/processes.ts";
import { type Running, startService } from "../frame/service.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import { type CampaignOptions, type CampaignResult, runCampaign } from "./campaign.ts";
import { bytesOf, type FuzzRequest, type Message, targetOf } from "./requests/request.ts";
import type { Keys } from "./service/keys.ts";

/** `validated`: the service validates its own answers too, and answers 500 where one breaks the contract. */
type Mode = "production" | "validated";

/** The service as a separate process, with the keys of its sample data. */
export interface Child extends Running {
	readonly keys: Keys;
	/** What it has counted so far of the requests that it validated, and of those that needed no validation. */
	validations(): Promise<Validations>;
}

/** Requests by the way in which they were validated. */
interface Validations {
	/** Judged by express-openapi-validator. */
	judged: number;
	/** Of a target that it had judged before. */
	remembered: number;
	/** Answered from the response cache. */
	cached: number;
}

const nodeEnv = { production: "production", validated: "test" };
const token = "token-of-the-fuzzer-for-metrics";

/** Starts the service on a free loopback port with sample data in a folder. */
export async function startChild(mode: Mode, folder: string): Promise<Child> {
	const service = await startService({
		folder,
		env: {
			LEGACY_PREFIX: "legacy",
			NODE_ENV: nodeEnv[mode],
			METRICS_TOKEN: token,
			AUTH_FAILURES_PER_MINUTE: "60000",
		},
	});
	return { ...service, keys: await demoKeys(folder), validations: () => validationsOf(service.url) };
}

async function validationsOf(url: URL): Promise<Validations> {
	const authorization = `Bearer ${token}`;
	const text = await (await fetch(new URL("/metrics", url), { headers: { authorization } })).text();
	const lookups = (cache: string, outcome: string): number => {
		const name = `market_data_cache_lookups_total{cache="${cache}",outcome="${outcome}"}`;
		const line = text.split("\n").find((one) => one.startsWith(`${name} `));
		if (line === undefined) throw new Error(`/metrics has no ${name}`);
		return Number(line.slice(name.length));
	};
	return {
		judged: lookups("validations", "miss"),
		remembered: lookups("validations", "hit"),
		cached: lookups("responses", "hit"),
	};
}

async function demoKeys(dataDir: string): Promise<Keys> {
	const read = async (name: string) => (await readFile(join(dataDir, name), "utf8")).trim();
	const limited = [await read("demo-key-402"), await read("demo-key-403")];
	return { good: await read("demo-key"), limited, spent: [await read("demo-key-401")] };
}

/** A request as a line for a shell: curl where it can say it, else the raw bytes through bash. */
export function pasteReady(request: FuzzRequest, url: URL): string {
	if (request.kind === "bytes") return rawLine(request.bytes, url);
	const messages = request.kind === "revalidation" ? [request.message] : request.messages;
	const [only] = messages;
	if (only && messages.length === 1 && curlCanSay(only)) {
		const line = curlLine(only, url);
		return request.kind === "revalidation"
			? `${line}   # then again with -H 'If-None-Match: ${request.form("ETAG")}'`
			: line;
	}
	return rawLine(messages.map(bytesOf).join(""), url);
}

const curlCanSay = (message: Message): boolean =>
	/^[\x21-\x7e]+$/.test(targetOf(message)) &&
	/^[A-Za-z-]+$/.test(message.method) &&
	/^[\x20-\x7e]*$/.test(message.body) &&
	message.headers.every(([name, value]) => /^[\x21-\x7e]+$/.test(name) && /^[\x20-\x7e]*$/.test(value));

function curlLine(message: Message, url: URL): string {
	const method =
		message.method === "GET" ? [] : message.method === "HEAD" ? ["-I"] : ["-X", quoted(message.method)];
	const headers = message.headers
		.filter(([name, value]) => name !== "Host" || value !== "localhost")
		.filter(([name]) => name !== "Content-Length")
		.flatMap(([name, value]) => ["-H", quoted(value === "" ? `${name};` : `${name}: ${value}`)]);
	const body =
		message.body === "" ? [] : ["-X", quoted(message.method), "--data-binary", quoted(message.body)];
	const target = ["--request-target", quoted(targetOf(message))];
	return ["curl", "-gsSi", ...method, ...headers, ...body, ...target, quoted(url.origin)].join(" ");
}

function rawLine(bytes: string, url: URL): string {
	const escaped = bytes.replace(/[^\x20-\x7e]|[\\%']/g, (one) => {
		if (one === "\r") return "\\r";
		if (one === "\n") return "\\n";
		if (one === "%") return "%%";
		return `\\${one.charCodeAt(0).toString(8).padStart(3, "0")}`;
	});
	const connection = `/dev/tcp/${url.hostname}/${url.port || 80}`;
	return `(exec 3<>${connection}; printf -- '${escaped}' >&3; timeout 5 cat <&3)`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Prints the result of a run: the counts, and each finding with a line to paste. */
export function report(
	name: string,
	{ seed, url }: { seed: number; url: URL },
	{ statuses, findings, charged, seconds, requests }: CampaignResult,
): string {
	const counts = [...statuses]
		.toSorted(([a], [b]) => a - b)
		.map(([status, times]) => `${status || "none"}: ${times}`)
		.join(", ");
	return [
		`${name}: seed ${seed}, ${requests} requests in ${seconds.toFixed(1)} s, ${Math.round(requests / seconds)} a second`,
		`answers by status: ${counts}; charged: ${charged}`,
		`${findings.length} kinds of findings`,
		...findings.flatMap((finding) => [
			"",
			`BROKEN ${finding.rule} (${finding.times} times${finding.repeats ? "" : ", not repeated alone"}): ${finding.message}`,
			...finding.requests.map((request) => pasteReady(request, url)),
		]),
	].join("\n");
}

interface Options {
	seed: number;
	requests: number;
	mode: Mode | "both";
	legacyPrefix: string;
	url?: string;
	key?: string;
}

const program = new Command("fuzz")
	.description(
		"Sends seeded requests, right and wrong, to the service and judges every answer. Exit code 1: findings.",
	)
	.option("--seed <number>", "which requests; the same ones each time", Number, Date.now() % 1_000_000)
	.option("--requests <number>", "how many", Number, 100_000)
	.addOption(
		new Option("--mode <mode>", "how the service is started; validated: it judges its own answers too")
			.choices(["production", "validated", "both"])
			.default("both"),
	)
	.option("--url <url>", "a service that runs already (http), in place of starting one")
	.option("--key <key>", "its API key, used by nobody else meanwhile")
	.option("--legacy-prefix <prefix>", "its legacy prefix", "legacy");

const options = program.parse().opts<Options>();
if (!Number.isSafeInteger(options.seed) || !(options.requests > 0))
	program.error("--seed and --requests are numbers");
if ((options.url === undefined) !== (options.key === undefined)) program.error("--url and --key go together");

const clean = options.url === undefined ? await fuzzOwn() : await fuzzGiven(options.url, options.key ?? "");
process.exitCode = clean ? 0 : 1;

async function fuzzGiven(url: string, good: string): Promise<boolean> {
	return tell(url, await run({ url: new URL(url), keys: { good, limited: [], spent: [] } }), new URL(url));
}

function fuzzOwn(): Promise<boolean> {
	const modes: Mode[] = options.mode === "both" ? ["production", "validated"] : [options.mode];
	return inTemporaryFolder(async (folder) => {
		let clean = true;
		for (const mode of modes) clean = (await fuzzChild(mode, await startChild(mode, folder))) && clean;
		return clean;
	});
}

async function fuzzChild(mode: Mode, child: Child): Promise<boolean> {
	const before = residentMemory(child.pid);
	const result = await run(child);
	const alive = child.alive();
	const after = residentMemory(child.pid);
	console.log(`memory ${shown(before)} before, ${shown(after)} after`);
	if (alive) {
		const { judged, remembered, cached } = await child.validations();
		console.log(
			`requests for an operation: ${judged} judged by express-openapi-validator, ${remembered} of a target that it had judged before, ${cached} answered from the response cache`,
		);
	}
	const { code } = await child.kill("SIGTERM");
	if (alive && code === 0) return tell(`${mode} mode`, result, child.url);
	console.log(`THE PROCESS ENDED with ${code}; its last words:\n${child.log().slice(-4_000)}`);
	tell(`${mode} mode`, result, child.url);
	return false;
}

function shown(mebibytes: number | undefined): string {
	return mebibytes === undefined ? "unknown" : `${Math.round(mebibytes)} MiB`;
}

function run(target: Pick<CampaignOptions, "url" | "keys">): Promise<CampaignResult> {
	const { seed, requests, legacyPrefix } = options;
	const startedAt = performance.now();
	const onProgress = (done: number) => {
		if (done % 5000 !== 0) return;
		const rate = Math.round((done / (performance.now() - startedAt)) * 1000);
		process.stderr.write(`${done} of ${requests}, ${rate} a second\n`);
	};
	return runCampaign({ ...target, legacyPrefix, seed, requests, onProgress });
}

function tell(name: string, result: CampaignResult, url: URL): boolean {
	console.log(report(name, { ...options, url }, result));
	return result.findings.length === 0;
}
