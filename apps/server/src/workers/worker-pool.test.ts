import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import { NotStarted } from "../lifecycle/run.ts";
import { WorkerPool } from "./worker-pool.ts";

/** Workers that end when the test says so. */
function pool(count: number) {
	const started: {
		index: number;
		listen(): void;
		close(): void;
		end(code: number): void;
		stops: number;
		releases: number;
	}[] = [];
	const lines: object[] = [];
	const made = new WorkerPool({
		count,
		firstPauseMs: 1,
		log: { error: (line: object) => void lines.push(line) },
		start: (index) => {
			const listening = Promise.withResolvers<void>();
			const closed = Promise.withResolvers<void>();
			const ended = Promise.withResolvers<number>();
			const [listen, close, end] = [listening.resolve, closed.resolve, ended.resolve];
			const worker = { index, listen, close, end, stops: 0, releases: 0 };
			started.push(worker);
			return {
				pid: started.length,
				listening: listening.promise,
				closed: closed.promise,
				ended: ended.promise,
				stop: () => void worker.stops++,
				release: () => void worker.releases++,
			};
		},
	});
	return { pool: made, started, lines };
}

async function startedPool(count: number) {
	const made = pool(count);
	const start = made.pool.start();
	for (const { listen } of made.started) listen();
	await start;
	return made;
}

test("a worker that ends before all accept requests ends the start with its code", async () => {
	const made = pool(2);
	const start = made.pool.start();
	made.started[0]?.listen();
	made.started[1]?.end(2);
	await expect(start).rejects.toThrow(NotStarted);
	await expect(start).rejects.toMatchObject({ code: 2 });
});

test("a worker that ends is replaced at its place after a pause that doubles, and the log says so", async () => {
	const { started, lines } = await startedPool(2);
	started[1]?.end(1);
	await expect.poll(() => started.length).toBe(3);
	started[2]?.end(137);
	await expect.poll(() => started.length).toBe(4);
	expect(started.map(({ index }) => index)).toEqual([0, 1, 1, 1]);
	expect(lines).toEqual([
		{ worker: 2, code: 1, pauseMs: 1 },
		{ worker: 3, code: 137, pauseMs: 2 },
	]);
});

test("a stop reaches each worker, replaces none, and reports who did not end well", async () => {
	const { pool: stopped, started } = await startedPool(2);
	stopped.stop();
	expect(started.map(({ stops }) => stops)).toEqual([1, 1]);
	started[0]?.end(0);
	started[1]?.end(1);
	await expect(stopped.ended()).rejects.toThrow("workers ended with 1");
	expect(started).toHaveLength(2);
});

test("in a stop, nobody's clients are told to come back before all have closed the port or ended", async () => {
	const { pool: stopped, started } = await startedPool(3);
	const released = async () => {
		await nextTick();
		return started.map(({ releases }) => releases);
	};
	stopped.stop();
	started[1]?.close();
	expect(await released()).toEqual([0, 0, 0]);
	started[0]?.end(137);
	expect(await released()).toEqual([0, 0, 0]);
	started[2]?.close();
	expect(await released()).toEqual([0, 1, 1]);
});

test("a worker that stops alone does not wait, because its clients find the others, and nobody waits for it", async () => {
	const { pool: stopped, started } = await startedPool(2);
	started[0]?.close();
	await nextTick();
	expect(started[0]?.releases).toBe(1);
	stopped.stop();
	started[1]?.close();
	await nextTick();
	expect(started.map(({ releases }) => releases)).toEqual([1, 1]);
});
