import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { openMarketStore } from "@us-market-data/store";
import { Command } from "commander";
import { cpuBetween, cpuTimes, residentMemory } from "../frame/processes.ts";
import { quantile } from "../frame/rounds.ts";
import { admin, type Deployment, newAccount, type Running, startService } from "../frame/service.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import type { ReadersOrder, Readings } from "./readers.ts";

/**
 * Streams to many connections: events a second, their delay, the time of the processor and the memory, beside a server of
 * node:http alone that sends the same bytes; connections that do not read; and a replay as fast as one connection reads.
 */
const options = new Command("bench:streams")
	.description("Measures streams beside a bare server of node:http that sends the same bytes.")
	.option("--connections <number>", "connections of 20 securities each", Number, 1_000)
	.option("--idle <number>", "connections that do not read", Number, 200)
	.option("--speed <number>", "seconds of the market in a second", Number, 10)
	.option("--rate <number>", "trades of a security in a second of the market", Number, 0.5)
	.option("--seconds <number>", "seconds of a measurement", Number, 10)
	.parse()
	.opts<{ connections: number; idle: number; speed: number; rate: number; seconds: number }>();

/** Securities of the market, of which each connection has 20. */
const symbols = Array.from({ length: 200 }, (_, i) => `S${String(i).padStart(3, "0")}.US`);
const symbolsEach = 20;
const groups = symbols.length / symbolsEach;

/** The beginning of the trades, which last for the warm-up and the measurement. */
const start = Date.UTC(2026, 10, 20, 14, 30);
const warmUpSeconds = 3;
const maxOpeningSeconds = 60;
const marketSeconds = (options.seconds + warmUpSeconds + maxOpeningSeconds) * options.speed;

const pathOf = (group: number, speed: number): string => {
	const own = symbols.slice(group * symbolsEach, (group + 1) * symbolsEach);
	return `/api/market-data/stream/trades?symbols=${own.join(",")}&replay=${new Date(start).toISOString().slice(0, 19)}Z&speed=${speed}`;
};

/** Fills the store with trades, and with one book of a security a second. */
async function fill(folder: string): Promise<number> {
	const market = await openMarketStore({ DATA_DIR: folder, DATABASE_URL: "", DATABASE_READ_URL: "" });
	let rows = 0;
	await market.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			source: "native",
			tag: "bench",
			file: "bench",
			sha256: "0".repeat(64),
			licence: "made for a measurement",
			retrievedAt: start,
			adjustedThrough: null,
		});
		for (const [i, symbol] of symbols.entries()) {
			const security = writer.ensureSecurity(symbol);
			for (let n = 0; n < marketSeconds * options.rate; n++) {
				const at = start + Math.floor(((n + i / symbols.length) * 1000) / options.rate);
				writer.put("trades", security, dataset, {
					timestamp: new Date(at).toISOString(),
					sequence: 0,
					price: (100 + ((n * 7 + i) % 100) / 100).toFixed(2),
					volume: "100",
					tradeType: "",
					direction: 0,
					tradeSession: 0,
				});
				rows++;
			}
		}
		writer.finishDataset(dataset, { rows, skipped: {}, newest: start });
	});
	await market.close();
	return rows;
}

/** What a server did for all its readers. */
interface Measured {
	eventsPerSecond: number;
	megabytesPerSecond: number;
	delays: number[];
	/** Seconds of the processor in a second. */
	processor: number | undefined;
	/** MiB. */
	memory: number | undefined;
}

async function measure(pid: number, order: ReadersOrder): Promise<Measured> {
	const readers = fork(new URL("readers.ts", import.meta.url), { execArgv: process.execArgv });
	readers.send(order);
	// An opening reads the state of each security: it is no part of the measurement.
	for (let waited = 0; (await ask(readers, "reading")).opened < order.connections; waited++) {
		if (waited === maxOpeningSeconds) throw new Error("the connections did not open in time");
		await sleep(1_000);
	}
	await sleep(warmUpSeconds * 1000);
	const before = cpuTimes([pid]);
	const first = await ask(readers, "reading");
	await sleep(options.seconds * 1000);
	const last = await ask(readers, "reading");
	const processor = cpuBetween(before, cpuTimes([pid]));
	const memory = residentMemory(pid);
	readers.kill();
	const seconds = (last.at - first.at) / 1000;
	return {
		eventsPerSecond: (last.events - first.events) / seconds,
		megabytesPerSecond: (last.bytes - first.bytes) / seconds / 1e6,
		delays: last.delays,
		processor: processor === undefined ? undefined : processor / seconds,
		memory,
	};
}

async function ask(readers: ChildProcess, question: "reading"): Promise<Readings> {
	readers.send(question);
	const [answer] = (await once(readers, "message")) as [Readings];
	return answer;
}

const ordersOf = (url: string, key: string, paths: string[]): ReadersOrder => ({
	url,
	key,
	paths,
	connections: options.connections,
	speed: options.speed,
});

/** A server of node:http alone, in its own process, that sends the bytes of the service's streams at the same times. */
async function bareServer(service: Running, key: string): Promise<{ url: string; child: ChildProcess }> {
	const child = fork(new URL("bare-server.ts", import.meta.url), { execArgv: process.execArgv });
	child.send({
		url: service.url.href,
		key,
		paths: Array.from({ length: groups }, (_, group) => pathOf(group, 0)),
		speed: options.speed,
		start,
	});
	const [url] = (await once(child, "message")) as [string];
	return { url, child };
}

/** Opens connections that never read, and gives the highest memory while another account's requests are answered. */
async function measureIdle(service: Running, key: string, other: string) {
	const alone = await latenciesOf(service.url, other);
	const idle = residentMemory(service.pid) ?? 0;
	const sockets: Socket[] = [];
	for (let i = 0; i < options.idle; i++) {
		const socket = connect(Number(service.url.port), "127.0.0.1").pause();
		socket.on("error", () => {});
		const kind = pathOf(i % groups, 0);
		socket.write(`GET ${kind} HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${key}\r\n\r\n`);
		sockets.push(socket);
	}
	let peak = 0;
	const look = setInterval(() => {
		peak = Math.max(peak, residentMemory(service.pid) ?? 0);
	}, 50);
	const meanwhile = await latenciesOf(service.url, other);
	await sleep(5_000);
	clearInterval(look);
	for (const socket of sockets) socket.destroy();
	return { above: peak - idle, alone: quantile(alone, 0.99), meanwhile: quantile(meanwhile, 0.99) };
}

/** Milliseconds of requests one after the other, for three seconds. */
async function latenciesOf(url: URL, key: string): Promise<number[]> {
	const latencies: number[] = [];
	for (const until = performance.now() + 3_000; performance.now() < until; ) {
		const since = performance.now();
		await new Promise((resolve, reject) => {
			const target = new URL("/api/market-data/market/status", url);
			get(target, { headers: { "x-api-key": key } }, (response) => response.resume().on("end", resolve)).on(
				"error",
				reject,
			);
		});
		latencies.push(performance.now() - since);
		await sleep(5);
	}
	return latencies;
}

/** Events a second of one connection that reads all securities as fast as they come. */
async function measureUnpaced(service: Running, key: string): Promise<number> {
	const target = pathOf(0, 0).replace(/symbols=[^&]*/, `symbols=${symbols.join(",")}`);
	const since = performance.now();
	const response = await fetch(new URL(`${target}&format=ndjson`, service.url), {
		headers: { "x-api-key": key },
	});
	let lines = 0;
	for await (const chunk of response.body ?? [])
		for (const byte of chunk as Uint8Array) if (byte === 10) lines++;
	return lines / ((performance.now() - since) / 1000);
}

const row = (name: string, { eventsPerSecond, megabytesPerSecond, delays, processor, memory }: Measured) =>
	console.log(
		`| ${name} | ${eventsPerSecond.toFixed(0)} | ${megabytesPerSecond.toFixed(1)} | ${quantile(delays, 0.5).toFixed(0)} / ${quantile(delays, 0.99).toFixed(0)} | ${processor?.toFixed(2) ?? "-"} | ${processor ? (eventsPerSecond / processor).toFixed(0) : "-"} | ${memory?.toFixed(0) ?? "-"} |`,
	);

await inTemporaryFolder(async (folder) => {
	const rows = await fill(folder);
	const deployment: Deployment = {
		folder,
		env: {
			SAMPLE_DATA: "false",
			MAX_CONNECTIONS_PER_ADDRESS: "0",
			BULK: "false",
			LOG_LEVEL: "error",
		},
	};
	const key = await newAccount(deployment, "reader", "unlimited");
	const other = await newAccount(deployment, "other", "unlimited");
	await admin(deployment, "plan", "update", "reader", "--streams", "100000", "--stream-symbols", "none");
	const service = await startService(deployment);
	const paths = Array.from({ length: groups }, (_, group) => pathOf(group, options.speed));
	const ours = await measure(service.pid, ordersOf(service.url.href, key, paths));
	const bare = await bareServer(service, key);
	const theirs = await measure(bare.child.pid ?? 0, ordersOf(bare.url, key, paths));
	bare.child.kill();
	console.log(
		`${options.connections} connections of ${symbolsEach} securities at speed ${options.speed}, ${rows} trades:\n`,
	);
	console.log(
		"| Server | Events a second | MB a second | Delay, ms: p50 / p99 | Processor seconds a second | Events a processor second | MiB |",
	);
	console.log("|---|---|---|---|---|---|---|");
	row("this one", ours);
	row("node:http alone, the same bytes", theirs);
	if (ours.processor && theirs.processor) {
		const ratio = ours.eventsPerSecond / ours.processor / (theirs.eventsPerSecond / theirs.processor);
		console.log(`\nOf the events that the bare server sends in a processor second: ${ratio.toFixed(2)}.`);
	}
	const unpaced = await measureUnpaced(service, key);
	console.log(`One connection of all securities, unpaced: ${unpaced.toFixed(0)} events a second.`);
	const idle = await measureIdle(service, key, other);
	console.log(
		`${options.idle} connections that do not read: ${idle.above.toFixed(0)} MiB above idle; p99 of another account's requests ${idle.alone.toFixed(1)} ms alone, ${idle.meanwhile.toFixed(1)} ms meanwhile.`,
	);
	await service.kill("SIGTERM");
});
