import { closeSync, openSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LogOutput, type LogSink } from "./log-output.ts";
import { fileSink } from "./sinks.ts";

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-log-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A reader that accepts its input when the test allows it. */
function slowSink() {
	const taken: string[] = [];
	let held: (() => void) | undefined;
	const sink: LogSink = {
		write(text, done) {
			held = () => {
				taken.push(text);
				done();
			};
		},
		writeLast: (text) => void taken.push(text),
	};
	const take = () => {
		const held_ = held;
		held = undefined;
		held_?.();
	};
	return { sink, taken, take };
}

test("lines of some milliseconds are written together, in order and whole", async () => {
	const file = join(folder, "log");
	const fd = openSync(file, "a", 0o600);
	const log = new LogOutput(fileSink(fd));
	for (let line = 1; line <= 3; line++) log.write(`line ${line}\n`);
	expect(readFileSync(file, "utf8")).toBe("");
	expect(await log.drained(1_000)).toBe(true);
	expect(readFileSync(file, "utf8")).toBe("line 1\nline 2\nline 3\n");
	expect(log.dropped).toBe(0);
	closeSync(fd);
});

test("lines that are left for later stand where they were given, made at the latest when they are written", async () => {
	const written: string[] = [];
	const write: LogSink["write"] = (text, done) => {
		written.push(text);
		done();
	};
	const log = new LogOutput({ write, writeLast: () => {} });
	let made = 0;
	const later = (line: string) => log.writeLater(() => `${line}${++made}\n`);
	later("a");
	expect(made).toBe(0);
	later("b");
	log.write("c\n");
	later("d");
	expect(await log.drained(1_000)).toBe(true);
	expect(written).toEqual(["a1\nb2\nc\nd3\n"]);
	later("e");
	await sleep(30);
	expect(written.at(-1)).toBe("e4\n");
});

test("lines that are left for later are dropped by a log that takes none, and are written at the end", async () => {
	const { sink, taken } = slowSink();
	const log = new LogOutput(sink, { limit: 100 });
	log.write("first\n");
	await sleep(20);
	for (let line = 0; line < 50; line++) log.writeLater(() => "0123456789\n");
	expect(log.dropped).toBe(42);
	const other = new LogOutput(sink);
	other.writeLater(() => "last\n");
	other.writeLast();
	expect(taken).toEqual(["last\n"]);
});

test("a full disk costs lines, which are counted, and nothing else", async () => {
	const fd = openSync("/dev/full", "a");
	const log = new LogOutput(fileSink(fd));
	for (let line = 0; line < 5; line++) log.write("lost\n");
	await sleep(10);
	log.write("lost while the log rests\n");
	expect(log.dropped).toBe(6);
	expect(await log.drained(1_000)).toBe(true);
	log.writeLast();
	closeSync(fd);
});

test("when the log works again it is told how many lines were dropped, on a line of its own", async () => {
	const written: string[] = [];
	let isFull = true;
	const sink: LogSink = {
		write(text, done) {
			if (!isFull) written.push(text);
			else written.push(text.slice(0, 8));
			done(isFull ? { lines: 1, cut: true } : undefined);
		},
		writeLast: () => {},
	};
	const log: LogOutput = new LogOutput(sink, {
		pause: 0,
		onDropped: (lines) => log.write(`${lines} dropped\n`),
	});
	log.write("first\nsecond\n");
	await sleep(10);
	isFull = false;
	log.write("third\n");
	expect(await log.drained(1_000)).toBe(true);
	expect(written.join("")).toBe("first\nse\nthird\n1 dropped\n");
});

test("what waits for a slow reader is bounded, and the rest is dropped and told", async () => {
	const { sink, taken, take } = slowSink();
	const log: LogOutput = new LogOutput(sink, {
		limit: 100,
		onDropped: (lines) => log.write(`${lines} dropped\n`),
	});
	for (let line = 0; line < 50; line++) {
		log.write("123456789\n");
		await sleep(10);
	}
	expect(log.dropped).toBe(40);
	expect(await log.drained(20), "the reader took nothing yet").toBe(false);
	for (let more = 0; more < 3; more++) take();
	expect(await log.drained(1_000)).toBe(true);
	expect(taken.join("")).toBe(`${"123456789\n".repeat(10)}40 dropped\n`);
});

test("the last lines of a process are written when it ends, unless the reader still has the ones before", async () => {
	const idle = slowSink();
	const log = new LogOutput(idle.sink);
	log.write("last\n");
	log.writeLast();
	expect(idle.taken).toEqual(["last\n"]);
	const busy = slowSink();
	const other = new LogOutput(busy.sink);
	other.write("first\n");
	await sleep(10);
	other.write("last\n");
	other.writeLast();
	expect(busy.taken).toEqual([]);
});
