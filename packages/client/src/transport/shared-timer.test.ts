import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharedTimer } from "./shared-timer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Notes under its name, at the millisecond of the test, that its time is up. */
function timed(name: string, milliseconds: number, expired: string[]) {
	const end = performance.now() + milliseconds;
	return {
		remaining: () => end - performance.now(),
		expire: () => void expired.push(`${name} at ${Math.round(performance.now())}`),
	};
}

test("tells each when its own time is up, and those that left nothing", () => {
	const expired: string[] = [];
	const start = Math.round(performance.now());
	const add = (name: string) => {
		const one = timed(name, 100, expired);
		sharedTimer(100)?.add(one);
		return one;
	};
	const gone = add("gone");
	vi.advanceTimersByTime(30);
	add("first");
	vi.advanceTimersByTime(30);
	add("second");
	sharedTimer(100)?.delete(gone);
	vi.advanceTimersByTime(1_000);
	expect(expired).toEqual([`first at ${start + 130}`, `second at ${start + 160}`]);
	expect(vi.getTimerCount(), "nothing is left").toBe(0);
});

test("one that is added while others expire has its own time", () => {
	const expired: string[] = [];
	const start = Math.round(performance.now());
	const second = timed("second", 200, expired);
	sharedTimer(100)?.add({
		...timed("first", 100, expired),
		expire: () => sharedTimer(100)?.add(second),
	});
	vi.advanceTimersByTime(1_000);
	expect(expired).toEqual([`second at ${start + 200}`]);
	expect(vi.getTimerCount()).toBe(0);
});

test("has as many timers as there are times, however many wait", () => {
	const expired: string[] = [];
	for (let one = 0; one < 1_000; one++)
		sharedTimer(50 + (one % 2))?.add(timed("one", 50 + (one % 2), expired));
	expect(vi.getTimerCount()).toBe(2);
	vi.advanceTimersByTime(51);
	expect(expired).toHaveLength(1_000);
});

test("there is none for a time that no timer can wait", () => {
	expect(sharedTimer(2 ** 31)).toBeUndefined();
	expect(sharedTimer(Number.POSITIVE_INFINITY)).toBeUndefined();
});

test("a process waits for what is timed, and for nothing else", () => {
	vi.useRealTimers();
	const module = fileURLToPath(new URL("shared-timer.ts", import.meta.url));
	const run = (script: string) => {
		const begin = performance.now();
		const code = `import { sharedTimer } from ${JSON.stringify(module)}; ${script}`;
		const output = execFileSync(process.execPath, ["--input-type=module", "--eval", code], {
			encoding: "utf8",
		});
		return { output: output.trim(), took: performance.now() - begin };
	};
	const one = 'const one = { remaining: () => 0, expire: () => console.log("expired") };';
	expect(run(`${one} sharedTimer(300).add(one);`).output).toBe("expired");
	const left = run(`${one} sharedTimer(60000).add(one); sharedTimer(60000).delete(one);`);
	expect(left.output).toBe("");
	expect(left.took).toBeLessThan(30_000);
	const again = `${one} const timer = sharedTimer(300); timer.add(one); timer.delete(one); timer.add(one);`;
	expect(run(again).output).toBe("expired");
});
