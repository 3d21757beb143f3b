import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { startTimer } from "./shared-timer.ts";

afterEach(() => void vi.useRealTimers());

/** Starts a timer. Gives the milliseconds after which it told that its time is up, and what stops it. */
function started(milliseconds: number) {
	const begin = performance.now();
	const told: number[] = [];
	const stop = startTimer({ expire: () => void told.push(performance.now() - begin) }, milliseconds);
	return { told, stop };
}

test("tells each once, when its own time is up, and those that were stopped nothing", async () => {
	const gone = started(100);
	await sleep(30);
	const first = started(100);
	await sleep(30);
	const second = started(100);
	gone.stop();
	await vi.waitFor(() => expect(second.told).toHaveLength(1), 10_000);
	expect(gone.told).toEqual([]);
	expect(first.told).toHaveLength(1);
	for (const { told } of [first, second]) expect(told[0]).toBeGreaterThanOrEqual(99);
	const later = started(100);
	await vi.waitFor(() => expect(later.told).toHaveLength(1), 10_000);
	expect(later.told[0]).toBeGreaterThanOrEqual(99);
});

test("one that is started while others are told has its own time", async () => {
	const { told } = await new Promise<ReturnType<typeof started>>((resolve) => {
		startTimer({ expire: () => resolve(started(50)) }, 50);
	});
	await vi.waitFor(() => expect(told).toHaveLength(1), 10_000);
	expect(told[0]).toBeGreaterThanOrEqual(49);
});

test("many of one time, some of them stopped, are told in their order", async () => {
	const told: number[] = [];
	const stops = Array.from({ length: 5_000 }, (_, place) =>
		startTimer({ expire: () => void told.push(place) }, 60),
	);
	for (const [place, stop] of stops.entries()) if (place % 3 === 0) stop();
	const kept = Array.from(stops.keys()).filter((place) => place % 3 !== 0);
	await vi.waitFor(() => expect(told).toEqual(kept), 10_000);
});

test("a time that no timer can wait never comes, and one that is no number comes at once", async () => {
	const [never, atOnce, past] = [started(2 ** 31), started(Number.NaN), started(-1)];
	await vi.waitFor(
		() => expect([atOnce.told, past.told].map(({ length }) => length)).toEqual([1, 1]),
		10_000,
	);
	expect(never.told).toEqual([]);
});

test("timers of a test are used while they stand, and the system's again behind them", async () => {
	started(70).stop();
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const [fake, stopped] = [started(70), started(70)];
	stopped.stop();
	vi.advanceTimersByTime(70);
	expect([fake.told, stopped.told].map(({ length }) => length)).toEqual([1, 0]);
	const left = started(70);
	vi.useRealTimers();
	const real = started(70);
	await vi.waitFor(() => expect(real.told).toHaveLength(1), 10_000);
	expect(left.told).toEqual([]);
	vi.useFakeTimers();
	const again = started(70);
	vi.advanceTimersByTime(70);
	expect(again.told).toHaveLength(1);
});

test("a process waits for what is timed, and for nothing else, and says nothing about its timers", () => {
	const module = fileURLToPath(new URL("shared-timer.ts", import.meta.url));
	const run = (script: string) => {
		const begin = performance.now();
		const one = `const one = { expire: () => console.log("told") };`;
		const code = `import { startTimer } from ${JSON.stringify(module)}; ${one} ${script}`;
		const output = execFileSync(process.execPath, ["--input-type=module", "--eval", code], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
		});
		return { output: output.trim(), took: performance.now() - begin };
	};
	expect(run("startTimer(one, 300);").output).toBe("told");
	const left = run("startTimer(one, 60000)();");
	expect([left.output, left.took < 30_000]).toEqual(["", true]);
	expect(run("startTimer(one, 300)(); startTimer(one, 300);").output).toBe("told");
	const warns = `process.on("warning", ({ name }) => console.log(name));`;
	const many = "for (let i = 0; i < 300; i++) setTimeout(() => startTimer({ expire() {} }, 20), i / 3);";
	expect(run(`${warns} ${many}`).output).toBe("");
});
