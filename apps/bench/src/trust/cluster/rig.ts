import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openStores } from "@us-market-data/store";
import { runOn } from "@us-market-data/store/testing";
import { createKeys } from "../../frame/keys.ts";
import { load } from "../../frame/load.ts";
import { fillMarket } from "../../frame/market.ts";
import { quantile } from "../../frame/rounds.ts";
import { usageOf, violationsOfUsage } from "../../frame/usage.ts";
import { isWanted, type TrustOptions, type TrustResult } from "../options.ts";
import { AnswerCheck, findMaxGapMs, newestTradeTarget, newestVolume } from "./answers.ts";
import { failures } from "./failures.ts";
import { Feed } from "./feed.ts";
import { primaryOf, waitFor, waitUntilHealthy } from "./health.ts";
import { ImportLoop, StreamReader, tradedSymbol, tradesInFile, violationsOfTrades } from "./imports.ts";
import { ClusterNode, edgeDatabaseUrl, edgeUrl, nodeNames, prepare, startEdge } from "./nodes.ts";

/** Runs within namespaces of its own (`cluster.ts`), and takes them along when it ends. */
interface Options extends Omit<TrustOptions, "print"> {
	/** Folder for the logs of the programs, which ends with the proof. */
	logs: string;
}

const accounts = 3;
const securities = 12;
const maxStartSeconds = 240;
const maxRecoverySeconds = 180;
const maxStreamDelaySeconds = 60;
const maxAgreementSeconds = 10;

const print = (line: string): void => void process.stderr.write(`${line}\n`);

interface Row {
	failure: string;
	part: string;
	acknowledged: number;
	charged: number;
	/** Cut by the service or by HAProxy, after it was sent. */
	cut: number;
	unavailable: number;
	/** Milliseconds of the longest time without any answer, and until all was well. */
	awayMs: number;
	wellMs: number;
	wrong: number;
	missing: number;
	repeated: number;
	maxAgeMs: number;
	broken: string[];
}

interface Cluster {
	nodes: readonly ClusterNode[];
	/** The keys of the load. */
	keys: readonly string[];
	/** The key of the readers of streams, whose charges are not compared. */
	streamKey: string;
	imports: ImportLoop;
	readers: readonly StreamReader[];
	/** The bodies that no import changes, by target. */
	bodies: ReadonlyMap<string, string>;
}

/** Starts three nodes with a small market, clients of streams and imports. */
async function startCluster(logs: string): Promise<Cluster> {
	await prepare();
	const nodes = await Promise.all(nodeNames.map((_, index) => ClusterNode.create(index, logs)));
	for (const node of nodes) for (const name of ["etcd", "postgres", "haproxy"]) node.start(name);
	startEdge(logs);
	await waitFor(maxStartSeconds, "a primary", () => primaryOf(nodes));
	const keys = await waitFor(maxStartSeconds, "a database", () => fill().catch(() => undefined));
	for (const node of nodes) for (const name of ["api", "updates"]) node.start(name);
	await waitUntilHealthy(nodes, maxStartSeconds);
	print("the cluster is up");
	const [streamKey = "", ...loadKeys] = keys;
	const bodies = await expectedBodies(streamKey);
	const imports = new ImportLoop(nodes, "/run");
	await waitFor(maxStartSeconds, "a first import", async () => (imports.stored > 0 ? true : undefined));
	const readers = [new StreamReader(streamKey), new StreamReader(streamKey)];
	return { nodes, keys: loadKeys, streamKey, imports, readers, bodies };
}

/** Fills the database with a small market; returns the keys of accounts, each without a limit. */
async function fill(): Promise<readonly string[]> {
	const { market, accounts: store } = await openStores({
		DATA_DIR: "/run",
		DATABASE_URL: edgeDatabaseUrl,
		DATABASE_READ_URL: "",
	});
	try {
		await fillMarket(market, { seed: 1, securities });
		return (await createKeys(store, accounts + 1)).unlimited;
	} finally {
		await Promise.all([market.close(), store.close()]);
	}
}

/** The answers that no import changes. */
async function expectedBodies(key: string): Promise<Map<string, string>> {
	const symbols = Array.from(
		{ length: securities - 1 },
		(_, index) => `AAA${String.fromCharCode(65 + index)}.US`,
	);
	const bodies = new Map<string, string>();
	for (const symbol of symbols.filter((one) => one !== tradedSymbol)) {
		const target = `/api/market-data/quote/${symbol}/history_candlestick?start=2026-11-02&end=2026-11-20`;
		const body = await waitFor(maxStartSeconds, target, async () => {
			const response = await fetch(new URL(target, edgeUrl), { headers: { "x-api-key": key } });
			const text = await response.text();
			return response.ok ? text : undefined;
		});
		bodies.set(target, body);
	}
	return bodies;
}

/** Usage of each key, when the cluster is well. */
const usages = (keys: readonly string[]) => Promise.all(keys.map((key) => usageOf(edgeUrl, key)));

/** True when every node answers with what has been imported; otherwise undefined. */
async function agreement({ nodes, streamKey, imports }: Cluster): Promise<true | undefined> {
	const newest = imports.stored * tradesInFile;
	for (const { serviceUrl } of nodes) {
		const response = await fetch(new URL(newestTradeTarget, serviceUrl), {
			headers: { "x-api-key": streamKey },
		});
		if (!response.ok || newestVolume(await response.text()) < newest) return undefined;
	}
	return true;
}

async function happen(
	cluster: Cluster,
	failure: (typeof failures)[number],
	number: number,
	options: Options,
): Promise<Row> {
	const { nodes, keys, imports, readers, bodies } = cluster;
	const { connections = 24, count: perSecond = 90, seconds = 3 } = options;
	const before = await usages(keys);
	const checks = keys.map(() => new AnswerCheck(bodies));
	const targets = [...bodies.keys(), newestTradeTarget];
	const stop = new AbortController();
	const loads = keys.map((key, index) =>
		load({
			url: () => edgeUrl,
			connections: connections / keys.length,
			perSecond: perSecond / keys.length,
			next: (n) => ({ target: targets[n % targets.length] as string, headers: { "x-api-key": key } }),
			stop: stop.signal,
			onResponse: (...answer) => checks[index]?.take(...answer),
		}),
	);
	const broken: string[] = [];
	await sleep(seconds * 1_000);
	const began = performance.now();
	const part = await failure.happen(nodes, number);
	await waitUntilHealthy(nodes, maxRecoverySeconds).catch((error: Error) => broken.push(error.message));
	const wellMs = performance.now() - began;
	await waitFor(maxAgreementSeconds, "all nodes with the newest import", () => agreement(cluster)).catch(
		(error: Error) => broken.push(error.message),
	);
	await sleep(seconds * 1_000);
	stop.abort();
	const seen = await Promise.all(loads);
	const ended = performance.now();
	const after = await usages(keys);
	let [acknowledged, charged, cut] = [0, 0, 0];
	for (const [index, { acknowledged: answered, cut: broke, statuses }] of seen.entries()) {
		const check = checks[index] as AnswerCheck;
		const debited = (after[index]?.used ?? 0) - (before[index]?.used ?? 0);
		const open = broke + check.lost;
		if (debited < answered) broken.push(`${answered} acknowledged, ${debited} charged`);
		if (debited > answered + open + check.unavailable)
			broken.push(
				`${debited} charged, ${answered} acknowledged, ${open} cut, ${check.unavailable} times 503`,
			);
		const others = [...statuses.keys()].filter((status) => ![200, 502, 503, 504].includes(status));
		if (others.length > 0) broken.push(`statuses ${others.join(", ")}`);
		broken.push(...violationsOfUsage(after[index] as (typeof after)[number]));
		broken.push(...check.wrong.slice(0, 3), ...check.old.slice(0, 3));
		acknowledged += answered;
		charged += debited;
		cut += open;
	}
	const stored = imports.stored * tradesInFile;
	await waitFor(maxStreamDelaySeconds, "the streams", async () =>
		readers.every(({ volumes }) => (volumes.at(-1) ?? 0) >= stored) ? true : undefined,
	).catch((error: Error) => broken.push(error.message));
	const trades = readers.map(({ volumes }) => violationsOfTrades(volumes, stored, volumes[0] ?? 1));
	for (const { error } of readers) if (error !== undefined) broken.push(`a stream ended: ${String(error)}`);
	const [missing, repeated] = [sum(trades, "missing"), sum(trades, "repeated")];
	if (missing + repeated > 0) broken.push(`${missing} trades did not come, ${repeated} came twice`);
	return {
		failure: failure.name,
		part,
		acknowledged,
		charged,
		cut,
		unavailable: checks.reduce((total, { unavailable }) => total + unavailable, 0),
		awayMs: findMaxGapMs(
			checks.flatMap(({ answeredAt }) => answeredAt).sort((a, b) => a - b),
			began,
			ended,
		),
		wellMs,
		wrong: checks.reduce((total, { wrong }) => total + wrong.length, 0),
		missing,
		repeated,
		maxAgeMs: Math.max(...checks.map(({ maxAgeMs }) => maxAgeMs)),
		broken,
	};
}

const sum = <K extends string>(rows: readonly Readonly<Record<K, number>>[], name: K): number =>
	rows.reduce((total, row) => total + row[name], 0);

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1);

function lineOf({ failure, part, broken, ...row }: Row): string {
	const { acknowledged, charged, cut, unavailable, awayMs, wellMs, wrong, missing, repeated, maxAgeMs } = row;
	return [
		`${failure} (${part}): acknowledged ${acknowledged}, charged ${charged}, cut ${cut}, 503 ${unavailable}`,
		`away ${seconds(awayMs)} s, well after ${seconds(wellMs)} s, wrong ${wrong}, missing ${missing}, repeated ${repeated}`,
		`oldest answer ${Math.round(maxAgeMs)} ms${broken.map((sentence) => `\n  BROKEN: ${sentence}`).join("")}`,
	].join("; ");
}

function tableOf(rows: readonly Row[]): string[] {
	return [
		"| Failure | Runs | Acknowledged | Charged | Cut | 503 | Charged beyond | Runs beyond acknowledged and cut | Seconds without an answer: p50 / most | Seconds until all is well: p50 / most | Wrong answers | Events missing / repeated |",
		"|---|---|---|---|---|---|---|---|---|---|---|---|",
		...failures.flatMap(({ name }) => {
			const of = rows.filter(({ failure }) => failure === name);
			if (of.length === 0) return [];
			const [acknowledged, charged, cut] = [sum(of, "acknowledged"), sum(of, "charged"), sum(of, "cut")];
			const beyond = of.filter((row) => row.charged > row.acknowledged + row.cut).length;
			const times = (key: "awayMs" | "wellMs") => {
				const sorted = of.map((row) => row[key]).sort((a, b) => a - b);
				return `${seconds(quantile(sorted, 0.5))} / ${seconds(sorted.at(-1) ?? 0)}`;
			};
			return [
				`| ${name} | ${of.length} | ${acknowledged} | ${charged} | ${cut} | ${sum(of, "unavailable")} | ${charged - acknowledged} | ${beyond} | ${times("awayMs")} | ${times("wellMs")} | ${sum(of, "wrong")} | ${sum(of, "missing")} / ${sum(of, "repeated")} |`,
			];
		}),
	];
}

async function prove(options: Options): Promise<TrustResult> {
	const cluster = await startCluster(options.logs);
	const feed = new Feed();
	const rows: Row[] = [];
	for (let number = 0; number < (options.runs ?? 1); number++) {
		for (const failure of failures.filter(({ name }) => isWanted(name, options))) {
			const row = await happen(cluster, failure, number, options);
			rows.push(row);
			print(lineOf(row));
		}
	}
	await cluster.imports.stop();
	const broken: string[] = [];
	await feed.stop().catch((error: Error) => broken.push(error.message));
	const datasets = await runOn(edgeDatabaseUrl, "select file from datasets where source = 'bars'");
	const fed = datasets.map(({ file }) => basename(String(file))).sort();
	if (fed.join() !== [...feed.files].sort().join())
		broken.push(`of ${feed.files.length} files of the folder ${fed.length} are stored: ${fed.join(", ")}`);
	print(`${feed.files.length} files of the folder, ${fed.length} stored`);
	const [trades] = await runOn(edgeDatabaseUrl, "select count(*)::int as count from trades");
	const files = Number(trades?.["count"]) / tradesInFile;
	// The command of the last file may have ended before it could say that the file is stored.
	const isWhole = files === cluster.imports.stored || files === cluster.imports.stored + 1;
	print(
		`${cluster.imports.stored} files imported, ${cluster.imports.failed} commands failed, ${files} stored`,
	);
	if (!isWhole) broken.push(`${files} files stored, ${cluster.imports.stored} reported as stored`);
	broken.push(
		...rows.flatMap((row) => row.broken.map((sentence) => `${row.failure} (${row.part}): ${sentence}`)),
	);
	return { table: tableOf(rows), broken };
}

const result = await prove(JSON.parse(process.argv[2] ?? "{}") as Options);
process.stdout.write(JSON.stringify(result), () => process.exit(0));
