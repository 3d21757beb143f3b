import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Every test has the module anew, with a clock of its own as the system's: the module takes timers and clock when it is loaded. */
let startTimer: typeof import("./shared-timer.ts").startTimer;
beforeEach(async () => {
	vi.resetModules();
	vi.useFakeTimers();
	({ startTimer } = await import("./shared-timer.ts"));
});
afterEach(() => void vi.useRealTimers());

/** Starts a timer. Gives the milliseconds after which it told that its time is up, and what stops it. */
function started(milliseconds: number) {
	const begin = performance.now();
	const told: number[] = [];
	const stop = startTimer({ expire: () => void told.push(performance.now() - begin) }, milliseconds);
	return { told, stop };
}

test("tells each once, when its own time is up, and those that were stopped nothing", () => {
	const gone = started(100);
	vi.advanceTimersByTime(30);
	const first = started(100);
	vi.advanceTimersByTime(30);
	const second = started(100);
	gone.stop();
	vi.advanceTimersByTime(1_000);
	expect([gone.told, first.told, second.told]).toEqual([[], [100], [100]]);
	const later = started(100);
	vi.advanceTimersByTime(1_000);
	expect(later.told).toEqual([100]);
});

test("one that is started while others are told has its own time", () => {
	const inner: ReturnType<typeof started>[] = [];
	startTimer({ expire: () => void inner.push(started(50)) }, 50);
	vi.advanceTimersByTime(99);
	expect(inner.map(({ told }) => told)).toEqual([[]]);
	vi.advanceTimersByTime(1);
	expect(inner.map(({ told }) => told)).toEqual([[50]]);
});

test("many of one time, some of them stopped, are told in their order", () => {
	const told: number[] = [];
	const stops = Array.from({ length: 5_000 }, (_, index) =>
		startTimer({ expire: () => void told.push(index) }, 60),
	);
	for (const [index, stop] of stops.entries()) if (index % 3 === 0) stop();
	vi.advanceTimersByTime(60);
	expect(told).toEqual(Array.from(stops.keys()).filter((index) => index % 3 !== 0));
});

test("a time that no timer can wait never comes, and one that is no number comes at once", () => {
	const [never, atOnce, past] = [started(2 ** 31), started(Number.NaN), started(-1)];
	vi.advanceTimersByTime(1);
	expect([atOnce.told, past.told].map(({ length }) => length)).toEqual([1, 1]);
	expect([never.told, vi.getTimerCount()]).toEqual([[], 0]);
});

test("timers of a test are used while they stand, and the system's again behind them", async () => {
	vi.useRealTimers();
	vi.resetModules();
	({ startTimer } = await import("./shared-timer.ts"));
	started(70).stop();
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const [fake, stopped] = [started(70), started(70)];
	stopped.stop();
	vi.advanceTimersByTime(70);
	expect([fake.told, stopped.told].map(({ length }) => length)).toEqual([1, 0]);
	const left = started(70);
	vi.useRealTimers();
	const real = started(70);
	await vi.waitFor(() => expect(real.told).toHaveLength(1), 60_000);
	expect(left.told).toEqual([]);
	vi.useFakeTimers();
	const again = started(70);
	vi.advanceTimersByTime(70);
	expect(again.told).toHaveLength(1);
});

test("a process waits for what is timed, and for nothing else, and says nothing about its timers", () => {
	const module = fileURLToPath(new URL("shared-timer.ts", import.meta.url));
	const run = (script: string) => {
		const one = `const one = { expire: () => console.log("told") };`;
		const code = `import { startTimer } from ${JSON.stringify(module)}; ${one} ${script}`;
		return execFileSync(process.execPath, ["--input-type=module", "--eval", code], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
			// A process that waited for a timer of a minute would be ended, which is an error.
			timeout: 50_000,
		}).trim();
	};
	expect(run("startTimer(one, 300);")).toBe("told");
	expect(run("startTimer(one, 60000)();")).toBe("");
	expect(run("startTimer(one, 300)(); startTimer(one, 300);")).toBe("told");
	const warns = `process.on("warning", ({ name }) => console.log(name));`;
	const program = "for (let i = 0; i < 300; i++) setTimeout(() => startTimer({ expire() {} }, 20), i / 3);";
	expect(run(`${warns} ${program}`)).toBe("");
});
