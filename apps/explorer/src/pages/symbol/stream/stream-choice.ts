import { time } from "../../../figures/time.ts";

export const speeds = [1, 10, 100] as const;
export type Speed = (typeof speeds)[number];

/** What the page plays: what arrives now, the simulated session as if it were live, or a stored day. */
export type StreamChoice = { kind: "live" } | { kind: "now" } | { kind: "day"; day: string; speed: Speed };

const usualSpeed: Speed = 10;

/** The choice of an address: `live`, `now`, or a day `YYYY-MM-DD`; undefined for stored prices. */
export function streamChoiceOf({
	stream,
	speed = usualSpeed,
}: {
	stream?: string | undefined;
	speed?: Speed | undefined;
}): StreamChoice | undefined {
	if (stream === undefined) return undefined;
	return stream === "live" || stream === "now" ? { kind: stream } : { kind: "day", day: stream, speed };
}

/** The members of the address for a choice. */
export function addressOf(choice: StreamChoice | undefined): {
	stream: string | undefined;
	speed: Speed | undefined;
} {
	if (choice?.kind !== "day") return { stream: choice?.kind, speed: undefined };
	return { stream: choice.day, speed: choice.speed === usualSpeed ? undefined : choice.speed };
}

/**
 * The start of the regular session of a day, as an instant in UTC. New York is four or five hours behind.
 *
 * @example
 * openOf("2026-11-20"); // => "2026-11-20T14:30:00Z"
 */
export const openOf = (day: string): string => {
	const [inWinter, inSummer] = [`${day}T14:30:00Z`, `${day}T13:30:00Z`];
	return time(inWinter) === "09:30 ET" ? inWinter : inSummer;
};
