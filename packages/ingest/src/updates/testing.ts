import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Clock } from "@us-market-data/market";
import { openMarketFile, openUpdatesFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { onTestFinished } from "vitest";
import { importers } from "../sources/index.ts";
import { nasdaqDirectoryFeed } from "../sources/nasdaq-directory/feed.ts";
import { secTickersFeed } from "../sources/sec-tickers/feed.ts";
import { watched, watchedWriters } from "../testing/calls.ts";
import { testStore } from "../testing/imports.ts";
import type { UpdateDeps } from "./run/deps.ts";
import { recordedUpdate } from "./run/recorded.ts";
import type { FeedReport } from "./run/report.ts";

/** A clock whose sleepers wake at once, at the time they asked for, so that weeks pass in milliseconds. */
export class TestClock implements Clock {
	time: number;
	/** Milliseconds that each sleeper asked for. */
	readonly slept: number[] = [];

	constructor(start: string) {
		this.time = Date.parse(start);
	}

	now = (): number => this.time;

	sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
		signal?.throwIfAborted();
		if (ms > 0) this.slept.push(ms);
		this.time += Math.max(0, ms);
	};
}

/** A file that a source publishes. */
interface Published {
	body: Buffer;
	etag?: string;
	lastModified?: string;
	type?: string;
}

/** Something that goes wrong once. True when it answered, so that the file is not sent. */
type Fault = (request: IncomingMessage, response: ServerResponse, file: Published) => boolean;

/** A request as it came. */
interface LoggedRequest {
	url: string;
	headers: IncomingMessage["headers"];
	status: number;
	/** Bytes of the body that were handed to the network. */
	bytes: number;
	at: number;
}

/** A server that plays all sources, as a mirror of them. */
export interface Sources {
	/** For SOURCE_MIRROR. */
	mirror: string;
	publish(url: string, file: string | Buffer | Partial<Published>): void;
	withdraw(url: string): void;
	/** Faults of the next requests of a URL, one each. */
	fail(url: string, ...faults: Fault[]): void;
	requests: LoggedRequest[];
	/** Requests of a URL so far. */
	requestsOf(url: string): LoggedRequest[];
}

/** Responds with a status, and only the given headers and body. */
export const status =
	(code: number, headers: Record<string, string> = {}, body = ""): Fault =>
	(_, response) => {
		response.writeHead(code, headers).end(body);
		return true;
	};

/** Sends the beginning of the file, then breaks the connection. */
export const cutAfter =
	(bytes: number): Fault =>
	(request, response, file) => {
		const { body, headers, code } = responseTo(request, file);
		response.writeHead(code, headers);
		response.write(body.subarray(0, bytes), () => setTimeout(() => response.destroy(), 20));
		return true;
	};

/** Sends the head and one byte, and then nothing. */
export const silence: Fault = (request, response, file) => {
	const { body, headers, code } = responseTo(request, file);
	response.writeHead(code, headers).write(body.subarray(0, 1));
	return true;
};

/** Starts the sources; they end with the test. */
export async function playSources(): Promise<Sources> {
	const files = new Map<string, Published>();
	const faults = new Map<string, Fault[]>();
	const requests: LoggedRequest[] = [];
	const server = createServer((request, response) => {
		const url = `https:/${request.url}`;
		const entry: LoggedRequest = { url, headers: request.headers, status: 0, bytes: 0, at: Date.now() };
		requests.push(entry);
		count(response, entry);
		const file = files.get(url);
		const fault = faults.get(url)?.shift();
		if (fault?.(request, response, file ?? { body: Buffer.alloc(0) })) return;
		if (!file) return void response.writeHead(404).end();
		const { body, headers, code } = responseTo(request, file);
		response.writeHead(code, headers).end(body);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(async () => {
		server.close();
		server.closeAllConnections();
	});
	return {
		mirror: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		publish(url, file) {
			const published =
				typeof file === "string" || Buffer.isBuffer(file) ? { body: Buffer.from(file) } : file;
			files.set(url, { body: Buffer.alloc(0), ...files.get(url), ...published });
		},
		withdraw: (url) => void files.delete(url),
		fail: (url, ...list) => void faults.set(url, [...(faults.get(url) ?? []), ...list]),
		requestsOf: (url) => requests.filter((entry) => entry.url === url),
	};
}

function count(response: ServerResponse, entry: LoggedRequest): void {
	const write = response.write.bind(response) as (...args: unknown[]) => boolean;
	const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
	const add = (piece: unknown) => {
		entry.status = response.statusCode;
		if (typeof piece === "string" || Buffer.isBuffer(piece)) entry.bytes += piece.length;
	};
	response.write = ((...args: unknown[]) => {
		add(args[0]);
		return write(...args);
	}) as typeof response.write;
	response.end = ((...args: unknown[]) => {
		add(args[0]);
		return end(...args);
	}) as typeof response.end;
}

/** Answer of a sound server, with conditions and ranges. */
function responseTo(
	{ headers: requestHeaders }: IncomingMessage,
	{ body, etag, lastModified, type }: Published,
) {
	const headers: Record<string, string> = {
		"content-type": type ?? "application/octet-stream",
		...(etag && { etag }),
		...(lastModified && { "last-modified": lastModified }),
	};
	const isUnchanged =
		(etag !== undefined && requestHeaders["if-none-match"] === etag) ||
		(lastModified !== undefined && requestHeaders["if-modified-since"] === lastModified);
	if (isUnchanged) return { code: 304, headers, body: Buffer.alloc(0) };
	const first = Number(/^bytes=(\d+)-$/.exec(requestHeaders.range ?? "")?.[1] ?? Number.NaN);
	const isSame = requestHeaders["if-range"] === etag || requestHeaders["if-range"] === lastModified;
	if (!Number.isNaN(first) && isSame) {
		const rest = body.subarray(first);
		const range = `bytes ${first}-${body.length - 1}/${body.length}`;
		return {
			code: 206,
			headers: { ...headers, "content-range": range, "content-length": String(rest.length) },
			body: rest,
		};
	}
	return { code: 200, headers: { ...headers, "content-length": String(body.length) }, body };
}

/** A store that an update writes. */
export type Written = "market" | "updates";

/** Updates the directories and the tickers of a data folder. Tells of each call of a store before it is made. */
export async function updateFolder(
	folder: string,
	mirror: string,
	before: (store: Written) => void,
): Promise<FeedReport[]> {
	const market = await openMarketFile(join(folder, "market.sqlite"));
	const updates = await openUpdatesFile(join(folder, "updates.sqlite"));
	const deps: UpdateDeps = {
		market: watchedWriters(market, () => before("market")),
		updates: watched(updates, () => before("updates")),
		importers,
		folder,
		settings: { mirror, secUserAgent: "Example admin@example.com" },
		clock: new TestClock("2026-11-20T23:30:00Z"),
	};
	try {
		const reports: FeedReport[] = [];
		for (const feed of [nasdaqDirectoryFeed, secTickersFeed]) {
			reports.push(await recordedUpdate(feed, deps, { since: null }));
		}
		return reports;
	} finally {
		await market.close();
		await updates.close();
	}
}

/** Updates on their own store, with simulated sources and a clock that does not wait. */
export async function setUpUpdates(now: string) {
	const folder = await temporaryFolder();
	const market = await testStore(join(folder, "market.sqlite"));
	const updates = await openUpdatesFile(join(folder, "updates.sqlite"));
	onTestFinished(() => updates.close());
	const sources = await playSources();
	const clock = new TestClock(now);
	const settings = { mirror: sources.mirror, secUserAgent: "Example admin@example.com" };
	const deps: UpdateDeps = { market, updates, importers, folder, settings, clock };
	const files = async () => (await market.datasets()).map(({ file }) => file).sort();
	return { folder, market, updates, sources, clock, deps, files };
}

const folder = "https://cdn.finra.org/equity/regsho/daily/";

/** Address of a FINRA file. */
export const volumeUrl = (day: string, prefix = "CNMS"): string =>
	`${folder}${prefix}shvol${day.replaceAll("-", "")}.txt`;

/** A FINRA file, of one row by default. */
export const volumeFile = (day: string, volume = "1", symbols: readonly string[] = ["AAPL"]): string =>
	[
		"Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market",
		...symbols.map((symbol) => `${day.replaceAll("-", "")}|${symbol}|${volume}|0|${Number(volume) + 9}|Q`),
		String(symbols.length),
		"",
	].join("\r\n");

/** The two directories of Nasdaq Trader with one security each. */
export const directories: Readonly<Record<string, string>> = {
	"https://www.nasdaqtrader.com/dynamic/SymDir/nasdaqlisted.txt": [
		"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares",
		"AAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N",
		"File Creation Time: 1120202618:01|||||||",
		"",
	].join("\r\n"),
	"https://www.nasdaqtrader.com/dynamic/SymDir/otherlisted.txt": [
		"ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol",
		"IBM|International Business Machines Corporation Common Stock|N|IBM|N|100|N|IBM",
		"File Creation Time: 1120202618:01||||||",
		"",
	].join("\r\n"),
};
