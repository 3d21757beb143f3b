import { join } from "node:path";
import type { RunEnd } from "@us-market-data/store";
import { openUpdatesFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { TestClock } from "../testing.ts";
import { type Job, type JobEnd, runSchedule } from "./scheduler.ts";
import type { Schedule } from "./times.ts";

/** Runs jobs from `start` to `end` of a test clock and tells when each ran. */
async function setUp(start: string, end: string) {
	const updates = await openUpdatesFile(join(await temporaryFolder(), "updates.sqlite"));
	onTestFinished(() => updates.close());
	const clock = new TestClock(start);
	const stop = new AbortController();
	const ran: [name: string, at: string][] = [];
	const job = (name: string, schedule: Schedule, work: () => JobEnd = () => "done"): Job => ({
		name,
		schedule,
		run: async () => {
			ran.push([name, new Date(clock.now()).toISOString()]);
			const id = await updates.beginRun(name, clock.now());
			const end = work();
			await updates.endRun(id, { target: "", outcome: "unchanged", rows: 0, message: "" }, clock.now());
			return end;
		},
	});
	const sleep = clock.sleep;
	clock.sleep = async (ms) => {
		await sleep(ms);
		if (clock.now() >= Date.parse(end)) stop.abort();
	};
	const run = (jobs: Job[]) => runSchedule(jobs, { updates, clock, signal: stop.signal });
	return { updates, clock, stop, ran, job, run };
}

/** Records that a job last ran at a time. */
async function ranBefore(
	{ updates }: Awaited<ReturnType<typeof setUp>>,
	name: string,
	at: string,
	end: Pick<RunEnd, "outcome" | "failure"> = { outcome: "stored" },
) {
	const id = await updates.beginRun(name, Date.parse(at));
	await updates.endRun(id, { target: "", rows: 1, message: "", ...end }, Date.parse(at));
}

test("three weeks over Thanksgiving and the end of daylight saving time", async () => {
	const schedule = await setUp("2026-10-26T12:00:00Z", "2026-11-30T04:00:00Z");
	await ranBefore(schedule, "volume", "2026-10-24T00:00:00Z");
	await schedule.run([schedule.job("volume", { at: ["18:30"], days: "trading" })]);
	const times = schedule.ran.map(([, at]) => at);
	// It missed the run of no day before it started.
	expect(times[0]).toBe("2026-10-26T22:30:00.000Z");
	expect(times).toHaveLength(24);
	expect(times.filter((at) => at < "2026-11-01").every((at) => at.includes("T22:30:00"))).toBe(true);
	expect(times.filter((at) => at > "2026-11-01").every((at) => at.includes("T23:30:00"))).toBe(true);
	expect(times.some((at) => at.startsWith("2026-11-26"))).toBe(false);
	expect(times.at(-1)).toBe("2026-11-27T23:30:00.000Z");
});

test("what was missed while nothing ran is caught up once; what never ran, runs at once", async () => {
	const schedule = await setUp("2026-11-20T15:00:00Z", "2026-11-20T15:02:00Z");
	await ranBefore(schedule, "missed", "2026-11-02T23:30:00Z");
	await ranBefore(schedule, "fresh", "2026-11-20T14:59:00Z");
	const evening: Schedule = { at: ["18:30"], days: "trading" };
	await schedule.run([
		schedule.job("missed", evening),
		schedule.job("fresh", evening),
		schedule.job("new", evening),
	]);
	expect(schedule.ran.map(([name]) => name)).toEqual(["missed", "new"]);
});

test("a run that was stopped is made again at once; one that failed waits for its time", async () => {
	const schedule = await setUp("2026-11-20T15:00:00Z", "2026-11-20T15:02:00Z");
	const before = "2026-11-20T14:59:00Z";
	await ranBefore(schedule, "stopped", before, { outcome: "failed", failure: "stopped" });
	await ranBefore(schedule, "failed", before, { outcome: "failed", failure: "answer" });
	const evening: Schedule = { at: ["18:30"], days: "trading" };
	await schedule.run([schedule.job("stopped", evening), schedule.job("failed", evening)]);
	expect(schedule.ran.map(([name]) => name)).toEqual(["stopped"]);
});

test("a job that another process is at runs as soon as that one ends, and then at its times", async () => {
	const schedule = await setUp("2026-11-20T23:29:00Z", "2026-11-23T23:45:00Z");
	for (const name of ["locked", "free"]) await ranBefore(schedule, name, "2026-11-20T14:00:00Z");
	const ends: JobEnd[] = ["busy", "busy"];
	const evening: Schedule = { at: ["18:30"], days: "trading" };
	await schedule.run([
		schedule.job("locked", evening, () => ends.shift() ?? "done"),
		schedule.job("free", evening),
	]);
	expect(schedule.ran.map(([name, at]) => `${name} ${at.slice(8, 19)}`)).toEqual([
		"locked 20T23:30:00",
		"free 20T23:30:00",
		"locked 20T23:30:05",
		"locked 20T23:30:10",
		"locked 23T23:30:00",
		"free 23T23:30:00",
	]);
});

test("a machine that slept for days catches up once", async () => {
	const schedule = await setUp("2026-11-16T12:00:00Z", "2026-11-20T23:45:00Z");
	let asleep = true;
	await ranBefore(schedule, "a", "2026-11-16T11:00:00Z");
	const sleep = schedule.clock.sleep;
	schedule.clock.sleep = async (ms) => {
		await sleep(ms);
		if (asleep) schedule.clock.time = Date.parse("2026-11-20T08:00:00Z");
		asleep = false;
	};
	await schedule.run([schedule.job("a", { at: ["18:30"], days: "trading" })]);
	expect(schedule.ran.map(([, at]) => at)).toEqual(["2026-11-20T08:00:00.000Z", "2026-11-20T23:30:00.000Z"]);
});

test("a job that takes long holds the others up, and none runs twice for it", async () => {
	const schedule = await setUp("2026-11-20T14:00:00Z", "2026-11-20T16:00:00Z");
	for (const name of ["long", "short"]) await ranBefore(schedule, name, "2026-11-20T13:59:00Z");
	const often: Schedule = { everyMinutes: 10, during: "sessions" };
	await schedule.run([
		schedule.job("long", { at: ["09:05"], days: "trading" }, () => {
			schedule.clock.time += 45 * 60_000;
			return "done";
		}),
		schedule.job("short", often),
	]);
	const short = schedule.ran.filter(([name]) => name === "short").map(([, at]) => at.slice(11, 16));
	expect(short.slice(0, 3)).toEqual(["14:00", "14:50", "15:00"]);
	expect(new Set(short).size).toBe(short.length);
});

test("stores when it plans to run each job", async () => {
	const schedule = await setUp("2026-11-20T15:00:00Z", "2026-11-20T15:30:00Z");
	await ranBefore(schedule, "a", "2026-11-20T14:00:00Z");
	const runTimes: number[] = [];
	const sleep = schedule.clock.sleep;
	schedule.clock.sleep = async (ms) => {
		runTimes.push((await schedule.updates.nextRuns()).get("a") ?? 0);
		await sleep(ms);
	};
	await schedule.run([schedule.job("a", { at: ["18:30"], days: "trading" })]);
	expect(new Set(runTimes)).toEqual(new Set([Date.parse("2026-11-20T23:30:00Z")]));
});

test("stops between two jobs when asked to", async () => {
	const schedule = await setUp("2026-11-20T15:00:00Z", "2026-12-20T15:00:00Z");
	const daily: Schedule = { at: ["18:30"], days: "every" };
	await schedule.run([
		schedule.job("first", daily, () => {
			schedule.stop.abort();
			return "done";
		}),
		schedule.job("second", daily),
	]);
	expect(schedule.ran.map(([name]) => name)).toEqual(["first"]);
});

test.each([-86_400_000, -60_000, 60_000, 86_400_000, 40 * 86_400_000])(
	"a clock that is set by %i ms and put right lets no job wait and none run again and again",
	async (step) => {
		const schedule = await setUp("2026-11-16T12:05:00Z", "2027-12-31T00:00:00Z");
		const { clock, stop } = schedule;
		const sleep = clock.sleep;
		let minutes = 0;
		clock.sleep = async (ms) => {
			await sleep(ms);
			minutes += ms / 60_000;
			// Wrong for an hour of the second day, a minute and a bit after the full hour.
			const clockChange = clockChanges[0];
			if (clockChange !== undefined && minutes >= clockChange[0]) {
				clock.time += clockChange[1];
				clockChanges.shift();
			}
			if (minutes >= 3 * 1_440) stop.abort();
		};
		const clockChanges: [after: number, by: number][] = [
			[1_500, step],
			[1_560, -step],
		];
		await ranBefore(schedule, "hourly", "2026-11-16T12:00:00Z");
		const hourly: Schedule = { everyMinutes: 60, during: ["00:00", "23:00"], days: "every" };
		await schedule.run([schedule.job("hourly", hourly)]);
		// In 72 hours of waiting. A step over a full hour is made up for once, and can repeat an hour.
		expect(schedule.ran.length).toBeGreaterThanOrEqual(71);
		expect(schedule.ran.length).toBeLessThanOrEqual(75);
	},
);
