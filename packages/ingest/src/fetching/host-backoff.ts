import type { GateHold } from "@us-market-data/store";
import type { Gate } from "./gate.ts";

const firstMs = 60_000;
const longestMs = 32 * firstMs;

/** Every hold is shorter, in milliseconds. A longer one follows from a clock that was set back. */
const longestHold = 3_600_000;

/**
 * Leaves the hosts of a gate alone after one says that it blocks: a minute at first, and twice as long each time that it
 * says so again within an hour, up to 32 minutes. Answers to requests that were under way when it began do not count
 * again. Returns until when.
 *
 * @param atLeast milliseconds that the host wants; heeded up to an hour
 */
export function holdOff(
	gate: Pick<Gate, "lastHold" | "setHold">,
	name: string,
	reason: string,
	now: number,
	atLeast: number,
): number {
	const last = gate.lastHold(name);
	const ms = msAfter(last, now);
	const planned = last !== null && isOn(last, now) ? last.until : now + ms;
	const until = Math.max(planned, now + Math.min(atLeast, longestHold - 1));
	gate.setHold(name, { until, ms, reason });
	return until;
}

/** The hold that is on at a time; null when the hosts of the gate may be asked. */
export function heldOff(gate: Pick<Gate, "lastHold">, name: string, now: number): GateHold | null {
	const last = gate.lastHold(name);
	return last !== null && isOn(last, now) ? last : null;
}

const isOn = ({ until }: GateHold, now: number): boolean => until > now && until < now + longestHold;

function msAfter(last: GateHold | null, now: number): number {
	if (last === null || Math.abs(now - last.until) >= longestHold) return firstMs;
	return isOn(last, now) ? last.ms : Math.min(longestMs, Math.max(firstMs, last.ms * 2));
}
