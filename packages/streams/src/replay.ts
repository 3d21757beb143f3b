import { behindTime, comparePositions, type Position } from "./cursor.ts";
import type { StreamItem } from "./encoder.ts";
import type { MergedEvents } from "./merge.ts";
import type { Pacer, Sleeper, StreamTime } from "./pacer.ts";
import { type CursorWriter, NewestStates, type Shaper, skippedStates } from "./shaping.ts";

/** Why a stream ends by itself; `stopped` when its connection has ended it. */
export type EndReason = "until" | "end" | "slow" | "stopped";

/** The present time of a replay. */
export interface MarketClock {
	/** Microseconds in the market; infinite when events wait for their reader alone. */
	time(): number;
	/** When a time of the market comes, as `elapsed` counts. */
	elapsedAt(time: number): number;
}

/** A clock that begins at a time of the market now, and runs at a multiple of real time. */
export function marketClock(from: number, speed: number, time: StreamTime): MarketClock {
	const start = time.elapsed();
	if (speed === 0) return { time: () => Number.POSITIVE_INFINITY, elapsedAt: () => start };
	return {
		time: () => Math.floor(from + (time.elapsed() - start) * 1000 * speed),
		elapsedAt: (at) => start + (at - from) / 1000 / speed,
	};
}

/** Most events that are made at once: a connection holds no more beside its socket. */
const maxBatchItems = 500;

/** Seconds that a reader may be behind the clock. */
const maxLagSeconds = 10;

export interface Playing {
	events: MergedEvents;
	clock: MarketClock;
	/** Seconds of the market in a second; 0 for as fast as the reader reads. */
	speed: number;
	/** Last time, in microseconds. */
	end: number;
	/** True when the stream lasts until its clock is at the end; otherwise it ends with the last event. */
	waitsForEnd: boolean;
	shaper: Shaper;
	/** True when a slow reader goes on with the newest state of each security; otherwise its stream ends. */
	skipsWhenSlow: boolean;
	cursor: CursorWriter;
	sleeper: Sleeper;
	pacer: Pacer;
	/** The position behind all that was sent. The consumer moves it with each event, the stream when nothing is due. */
	progress: Progress;
}

/** How far a stream is. */
export class Progress {
	position: Position;
	/** True when the stream has once been at the present of its clock: from then on a lag is the reader's. */
	isCurrent = false;

	constructor(position: Position) {
		this.position = position;
	}

	moveTo(position: Position): void {
		if (comparePositions(position, this.position) > 0) this.position = position;
	}
}

/**
 * Plays events by a clock. The consumer takes batches when it can send them; while it does not, nothing is read and nothing
 * is stored.
 *
 * @returns why it ended
 */
export async function* play(playing: Playing): AsyncGenerator<readonly StreamItem[], EndReason, void> {
	const { events, clock, speed, end, waitsForEnd, shaper, sleeper, pacer, progress } = playing;
	const maxLagUs = maxLagSeconds * 1_000_000 * speed;
	while (!sleeper.isStopped) {
		const target = Math.min(clock.time(), end);
		if (progress.isCurrent && events.headTime < target - maxLagUs && speed > 0) {
			const isSlow = (await events.nextTime(target)) < target - maxLagUs;
			if (isSlow && !playing.skipsWhenSlow) return "slow";
			if (isSlow) yield await skipTo(target, playing);
		}
		// A promise for each look at events that are read already would cost more than the look.
		const taking = events.take(target, maxBatchItems);
		const taken = Array.isArray(taking) ? taking : await taking;
		if (sleeper.isStopped) break;
		const isComplete = taken.length < maxBatchItems;
		const added = shaper.add(taken);
		const flushed = isComplete ? shaper.flush(target) : [];
		if (flushed.length > 0) yield [...added, ...flushed];
		else if (added.length > 0) yield added;
		if (!isComplete) continue;
		progress.isCurrent = true;
		if (shaper.dueAt === Number.POSITIVE_INFINITY) progress.moveTo(behindTime(target));
		if (sleeper.isStopped) break;
		const coming = events.nextTime(end);
		const next = Math.min(typeof coming === "number" ? coming : await coming, shaper.dueAt);
		if (sleeper.isStopped) break;
		const isLast = next > end;
		if (isLast) {
			const last = shaper.flush(Number.POSITIVE_INFINITY);
			if (last.length > 0) yield last;
		}
		if (isLast && (target === end || !waitsForEnd)) {
			progress.moveTo(behindTime(end));
			return "end";
		}
		if (next > target) await pacer.wait(clock.elapsedAt(Math.min(next, end)), sleeper);
		// All before the next event was sent, and the clock may be stopped before it.
		if (shaper.dueAt === Number.POSITIVE_INFINITY)
			progress.moveTo(behindTime(Math.min(clock.time(), next - 1, end)));
	}
	return "stopped";
}

/** Passes over the events up to a time; of each security its newest state remains. */
async function skipTo(target: number, { events, shaper, cursor }: Playing): Promise<StreamItem[]> {
	const states = new NewestStates();
	// States that wait for the end of their interval are the oldest ones.
	states.add(shaper.flush(Number.POSITIVE_INFINITY));
	for (;;) {
		const taken = await events.take(target, maxBatchItems);
		states.add(taken);
		if (taken.length < maxBatchItems) return skippedStates(states, cursor);
	}
}
