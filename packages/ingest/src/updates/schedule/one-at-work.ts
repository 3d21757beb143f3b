import type { Clock } from "@us-market-data/market";
import { StoreUnavailable, type UpdateStore } from "@us-market-data/store";
import { Locked, LockLost, locked } from "../run/locked.ts";
import { scheduleLock } from "./scheduler.ts";

/** Milliseconds between two attempts of a waiting schedule to take over. */
const attemptIntervalMs = 5_000;

interface TakeoverDeps {
	updates: Pick<UpdateStore, "lock" | "beat" | "unlock">;
	clock: Clock;
	/** Aborted to stop. */
	signal: AbortSignal;
}

/** A part of the work of a schedule. It ends when its signal is aborted. */
type Part = (signal: AbortSignal) => Promise<void>;

/**
 * Runs a schedule, which only one process runs at a time, until it is stopped. While another process is at work it waits,
 * and takes over when that one stops, ends or is silent. It waits again when it loses its lock or the store.
 *
 * @param parts run at the same time; when one fails, all end
 * @param report receives a line when the process waits and when it takes over
 */
export async function oneAtWork(
	{ updates, clock, signal }: TakeoverDeps,
	parts: readonly Part[],
	report: (line: string) => void,
): Promise<void> {
	let waitsFor = "";
	while (!signal.aborted) {
		try {
			await locked(scheduleLock, { updates, clock }, async (lost) => {
				if (waitsFor !== "") report("Taking over.");
				waitsFor = "";
				await all(parts, AbortSignal.any([signal, lost]));
				lost.throwIfAborted();
			});
		} catch (error) {
			if (!isTemporary(error)) throw error;
			// One line for each reason, not for each attempt.
			if (error.message !== waitsFor) report(`Waiting: ${error.message}.`);
			waitsFor = error.message;
			await clock.sleep(attemptIntervalMs, signal).catch(() => {});
		}
	}
}

const isTemporary = (error: unknown): error is Error =>
	error instanceof Locked || error instanceof LockLost || error instanceof StoreUnavailable;

/** Runs parts until all have ended. Throws the failure of the first that failed. */
async function all(parts: readonly Part[], signal: AbortSignal): Promise<void> {
	const failure = new AbortController();
	const either = AbortSignal.any([signal, failure.signal]);
	const running = parts.map((part) =>
		part(either).catch((error: unknown) => {
			if (!failure.signal.aborted) failure.abort(error);
		}),
	);
	await Promise.all(running);
	failure.signal.throwIfAborted();
}
