import { closeSync, openSync, readSync } from "node:fs";
import { rm } from "node:fs/promises";
import {
	ByteQueue,
	FrameWalker,
	Identities,
	ItchReader,
	nasdaqItch,
	Recorder,
	runImport,
} from "@us-market-data/ingest";
import { openMarketFile } from "@us-market-data/store/sqlite";

/** Ways to read the file. */
export const ways = ["walk", "book", "one symbol", "import"] as const;
export type Way = (typeof ways)[number];

/** The cost of one reading. */
export interface Measured {
	messages: number;
	/** Rows that came out of it. */
	rows: number;
	seconds: number;
	/** Of all threads of the process. */
	cpuSeconds: number;
	/** Most memory of the process, in MiB. */
	memory: number;
}

const date = "2020-01-30";
const pieceLength = 1 << 18;

function* piecesOf(path: string): Generator<Uint8Array> {
	const file = openSync(path, "r");
	const piece = new Uint8Array(pieceLength);
	for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
		yield piece.subarray(0, length);
	}
	closeSync(file);
}

/** Steps from frame to frame and looks at the types, nothing else. */
function walk(path: string): Pick<Measured, "messages" | "rows"> {
	const queue = new ByteQueue();
	let messages = 0;
	let adds = 0;
	for (const piece of piecesOf(path)) {
		queue.append(piece);
		const { view, end } = queue;
		let at = queue.position;
		while (at + 2 <= end) {
			const next = at + 2 + view.getUint16(at);
			if (next > end) break;
			if (view.getUint8(at + 2) === 65) adds++;
			messages++;
			at = next;
		}
		queue.position = at;
	}
	if (adds === 0) throw new Error("no orders in the file");
	return { messages, rows: 0 };
}

function book(path: string, symbols?: string[]): Pick<Measured, "messages" | "rows"> {
	const queue = new ByteQueue();
	const walker = new FrameWalker();
	const recorder = new Recorder({ date, symbols, wholeDay: true });
	const reader = new ItchReader(recorder, new Identities(), date, null);
	let rows = 0;
	for (const piece of piecesOf(path)) {
		queue.append(piece);
		walker.walk(queue, reader);
		rows += recorder.drain().length;
	}
	reader.end(16 * 3600e9);
	return { messages: walker.frames, rows: rows + recorder.drain().length };
}

async function imported(path: string): Promise<Pick<Measured, "messages" | "rows">> {
	const store = await openMarketFile(`${path}.sqlite`);
	try {
		const { stored } = await runImport(store, nasdaqItch, path, { now: new Date() });
		return { messages: 0, rows: stored };
	} finally {
		await store.close();
		for (const ending of ["", "-wal", "-shm"]) await rm(`${path}.sqlite${ending}`, { force: true });
	}
}

async function read(way: Way, path: string): Promise<Pick<Measured, "messages" | "rows">> {
	if (way === "walk") return walk(path);
	if (way === "import") return imported(path);
	return book(path, way === "book" ? undefined : ["AAAB.US"]);
}

/** Reads the file once in this process. */
export async function measure(way: Way, path: string): Promise<Measured> {
	const [started, before] = [performance.now(), process.cpuUsage()];
	const { messages, rows } = await read(way, path);
	const { user, system } = process.cpuUsage(before);
	return {
		messages,
		rows,
		seconds: (performance.now() - started) / 1000,
		cpuSeconds: (user + system) / 1e6,
		memory: process.resourceUsage().maxRSS / 1024,
	};
}
