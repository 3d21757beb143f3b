import { fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { processTree, residentMemory } from "../../frame/processes.ts";
import { type Deployment, newAccount, type Running, startService } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import { isWanted, type TrustResult } from "../options.ts";
import {
	brokenBy,
	type Comparison,
	compare,
	type FairnessOptions,
	heading,
	measure,
	rowOf,
} from "./fairness.ts";

/** MiB above idle that the service may hold. Each process of a statement has a bound of its own. */
const maxAboveIdleMb = 300;

/** Milliseconds between two looks at the memory. */
const interval = 100;

/** Connections of the flood. */
const usualConnections = 32;

/**
 * One account floods `/mcp` with messages of one kind, and then of all kinds at once, as fast as they are answered. Another
 * one asks for a quote and somebody looks at `/healthz`: times alone and beside the flood, in turns. The memory of the
 * service, and that of its processes of statements, is measured all the while.
 */
export function run(options: FairnessOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const { engine, env = {}, main } = options;
		const deployment: Deployment = { folder, engine, env, ...(main !== undefined && { main }) };
		const keys = {
			attacker: await newAccount(deployment, "attacker", "unlimited"),
			victim: await newAccount(deployment, "victim", "unlimited"),
		};
		// The first start generates the sample data, which takes additional memory.
		await (await startService(deployment)).kill("SIGTERM");
		const service = await startService(deployment);
		const attacker = fork(new URL("./attack.ts", import.meta.url));
		const memory = watchMemory(service);
		try {
			await measure(service, keys.victim, 2_000);
			const idle = memory.idle();
			const found: Row[] = [];
			for (const name of Object.keys(await floodsOf(service, keys.attacker))) {
				if (!isWanted(name, options)) continue;
				// An account keeps its newest results alone, and a flood makes many.
				const requests = (await floodsOf(service, keys.attacker))[name] ?? [];
				memory.reset();
				const order = { port: Number(service.url.port), requests };
				const connections = options.connections ?? usualConnections;
				const comparison = await compare(name, order, service, attacker, keys.victim, {
					...options,
					connections,
				});
				const { own, statements } = memory.peak();
				found.push({ comparison, above: own - idle, statements });
				options.print(rowWithMemory(found.at(-1)));
			}
			const isAlive = service.alive();
			return {
				table: [
					`${heading[0]} MiB above ${idle.toFixed(0)} | of statements, MiB |`,
					`${heading[1]}---|---|`,
					...found.map(rowWithMemory),
				],
				broken: [
					...found.flatMap(({ comparison }) => brokenBy(comparison)),
					...found
						.filter(({ above }) => above > maxAboveIdleMb)
						.map(({ comparison, above }) => `${comparison.operation}: ${above.toFixed(0)} MiB above idle`),
					...(isAlive ? [] : ["the service ended"]),
				],
			};
		} finally {
			memory.stop();
			attacker.disconnect();
			await service.kill("SIGTERM");
		}
	});
}

/** A flood, and the most memory beside it in MiB. */
interface Row {
	comparison: Comparison;
	above: number;
	/** The most memory of the processes that run statements, in MiB. */
	statements: number;
}

const rowWithMemory = (row: Row | undefined): string =>
	row ? `${rowOf(row.comparison)} ${row.above.toFixed(0)} | ${row.statements.toFixed(0)} |` : "";

/** The requests of each flood. */
async function floodsOf(service: Running, key: string): Promise<Record<string, string[]>> {
	const message = (body: string, query = "") =>
		[
			`POST /mcp${query} HTTP/1.1`,
			"Host: 127.0.0.1",
			`x-api-key: ${key}`,
			"Content-Type: application/json",
			"Accept: application/json, text/event-stream",
			`Content-Length: ${Buffer.byteLength(body)}`,
			"",
			body,
		].join("\r\n");
	const rpcRequest = (method: string, params: object = {}) =>
		JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
	const calling = (name: string, given: object) => rpcRequest("tools/call", { name, arguments: given });
	const bars = { operation: "listHistoryCandlesticks", params: { symbol: "AAPL.US", start: "2020-01-01" } };
	const stored = await resultOf(service, key, calling("call_operation", bars));
	const areas = "quote,market,content,fundamental,screener,reference,calendar,account";
	const alone: Record<string, string[]> = {
		"tools/list": [message(rpcRequest("tools/list"))],
		"tools/list of all areas": [message(rpcRequest("tools/list"), `?toolsets=${areas}`)],
		"find_operation, the longest text": [
			message(calling("find_operation", { query: "in on at se qu pr st co de re ".repeat(7).slice(0, 200) })),
		],
		"an unknown operation": [message(calling("call_operation", { operation: "x".repeat(64) }))],
		"a word of 60 kB": [message(calling("find_operation", { query: "a".repeat(60_000) }))],
		"a message of 64 KiB, nested": [
			message(`{"jsonrpc":"2.0","id":1,"method":"ping","params":${"[".repeat(32_000)}${"]".repeat(32_000)}}`),
		],
		"a list of 1,000 messages": [message(`[${Array(1_000).fill(rpcRequest("ping")).join(",")}]`)],
		"call_operation, 1,000 bars": [message(calling("call_operation", bars))],
		company_brief: [message(calling("company_brief", { symbol: "AAPL.US" }))],
		"a kept result": [message(rpcRequest("resources/read", { uri: `usmd://results/${stored}` }))],
		"query_results, short": [message(calling("query_results", { sql: `SELECT count(*) FROM ${stored}` }))],
		"query_results, without end": [
			message(
				calling("query_results", {
					sql: `SELECT count(*) FROM ${stored}, range(99999999) a, range(9999999) b`,
				}),
			),
		],
		"query_results, much memory": [
			message(
				calling("query_results", {
					sql: `SELECT list(i) FROM ${stored}, range(99999999) r(i) GROUP BY close`,
				}),
			),
		],
		"query_results, 2 MB of rows": [
			message(
				calling("query_results", {
					sql: `SELECT repeat('x', 350) AS x FROM ${stored}, range(99) LIMIT 5000`,
				}),
			),
		],
	};
	return { ...alone, "all of these at once": Object.values(alone).flat() };
}

/** The id of the result of a call. */
async function resultOf(service: Running, key: string, body: string): Promise<string> {
	const response = await fetch(new URL("/mcp", service.url), {
		method: "POST",
		headers: {
			"content-type": "application/json",
			accept: "application/json, text/event-stream",
			"x-api-key": key,
		},
		body,
	});
	const id = /r_[0-9a-z]{10}/.exec(await response.text())?.[0];
	if (id === undefined) throw new Error(`no result was kept: ${response.status}`);
	return id;
}

/** Watches the memory of a service with its processes, in MiB. */
function watchMemory({ pid }: Running) {
	let peak = { own: 0, statements: 0 };
	const own = () => residentMemory(pid) ?? 0;
	const statements = () => {
		const started = processTree([pid]).filter((each) => each !== pid);
		return started.reduce((sum, each) => sum + (residentMemory(each) ?? 0), 0);
	};
	const stopped = new AbortController();
	const watch = async () => {
		while (!stopped.signal.aborted) {
			peak = {
				own: Math.max(peak.own, own()),
				statements: Math.max(peak.statements, statements()),
			};
			await sleep(interval);
		}
	};
	void watch();
	return {
		idle: own,
		reset: () => {
			peak = { own: 0, statements: 0 };
		},
		peak: () => peak,
		stop: () => stopped.abort(),
	};
}
