import type { Clock } from "@us-market-data/market";
import type { UpdateStore } from "@us-market-data/store";
import { nextTime, type Schedule } from "./times.ts";

/** Lock of the one process that is at work. */
export const scheduleLock = "schedule";

/** The end of a job. `busy`: another process does it at the moment, so it has to run again. */
export type JobEnd = "done" | "busy";

/** A job that runs at set times. */
export interface Job {
	name: string;
	schedule: Schedule;
	/** Faults of a source are results and do not throw. */
	run(): Promise<JobEnd>;
}

/** Tools of a schedule. */
export interface SchedulerDeps {
	updates: Pick<UpdateStore, "lastRuns" | "setNextRuns">;
	clock: Clock;
	/** Aborted to stop. */
	signal: AbortSignal;
}

/** A timer counts wrongly after the machine slept, so no wait is longer. */
const maxWaitMs = 60_000;

/** Milliseconds until a job runs again that another process does. A killed one counts as at work for a minute. */
const busyRetryMs = 5_000;

/**
 * Runs jobs at their times, one after the other, until it is stopped. If a job missed its time because the machine slept,
 * the schedule was not running, or another job took long, it runs once for any number of missed times; one that never
 * ran, or was stopped in its last run, is run at once. One that another process does runs when that one has ended.
 */
export async function runSchedule(jobs: readonly Job[], deps: SchedulerDeps): Promise<void> {
	const { updates, clock, signal } = deps;
	const last = await updates.lastRuns();
	const first = ({ name, schedule }: Job): number => {
		const run = last.get(name)?.last;
		return run && run.failure !== "stopped" ? nextTime(schedule, run.startedAt) : clock.now();
	};
	const next = new Map(jobs.map((job) => [job.name, first(job)]));
	await updates.setNextRuns(next);
	while (!signal.aborted) {
		hasten(next, jobs, clock.now());
		const due = jobs.filter(({ name }) => (next.get(name) ?? 0) <= clock.now());
		for (const job of due) {
			if (signal.aborted) break;
			const end = await job.run();
			const now = clock.now();
			next.set(job.name, end === "busy" ? now + busyRetryMs : nextTime(job.schedule, now));
			await updates.setNextRuns(next);
		}
		if (due.length === 0) await wait(Math.min(...next.values()), clock, signal);
	}
}

/**
 * No job waits longer than its schedule says from now on. Only a clock that was set back brings that about, as it does
 * when it went wrong by weeks and was put right: without this a job would wait until the clock is there again.
 */
function hasten(next: Map<string, number>, jobs: readonly Job[], now: number): void {
	for (const { name, schedule } of jobs) {
		const latest = nextTime(schedule, now);
		if ((next.get(name) ?? latest) > latest) next.set(name, latest);
	}
}

async function wait(until: number, clock: Clock, signal: AbortSignal): Promise<void> {
	const ms = Math.min(maxWaitMs, until - clock.now());
	await clock.sleep(ms, signal).catch((error: unknown) => {
		if (!signal.aborted) throw error;
	});
}
