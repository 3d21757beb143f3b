import { easternToUtc, InputError, type TradeSession, tradingDay } from "@us-market-data/market";

/** Spells instants, given in microseconds since 1970; trades come many in a second. */
export class InstantText {
	#second = Number.NaN;
	#text = "";

	/** ISO 8601 in UTC. `nanoseconds` (0 to 999) follow the microseconds if they are not zero. */
	of(micros: number, nanoseconds = 0): string {
		const second = Math.floor(micros / 1_000_000);
		if (second !== this.#second) {
			this.#second = second;
			this.#text = new Date(second * 1000).toISOString().slice(0, 19);
		}
		const fraction = micros - second * 1_000_000;
		if (fraction === 0 && nanoseconds === 0) return `${this.#text}Z`;
		const digits = String(1_000_000 + fraction).slice(1);
		return `${this.#text}.${digits}${nanoseconds === 0 ? "" : String(nanoseconds).padStart(3, "0")}Z`;
	}
}

/** Microseconds since 1970 at which a date begins in New York. */
export const midnightMicros = (date: string): number => easternToUtc(date, "00:00").getTime() * 1000;

/** The sessions of one date, in microseconds since 1970. */
export class SessionClock {
	readonly #sessions: { tradeSession: TradeSession; open: number; close: number }[];
	#latest: { tradeSession: TradeSession; open: number; close: number } | undefined;

	constructor(date: string) {
		this.#sessions = tradingDay(date).sessions.map(({ tradeSession, open, close }) => ({
			tradeSession,
			open: Date.parse(open) * 1000,
			close: Date.parse(close) * 1000,
		}));
	}

	/** The session of an instant; overnight if it is in no other. */
	at(micros: number): TradeSession {
		const latest = this.#latest;
		if (latest !== undefined && micros >= latest.open && micros < latest.close) return latest.tradeSession;
		this.#latest = this.#sessions.find(({ open, close }) => micros >= open && micros < close);
		return this.#latest?.tradeSession ?? 3;
	}
}

const form = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?$/;

/**
 * Nanoseconds since midnight of a time of day, `HH:MM` to `HH:MM:SS.nnnnnnnnn`.
 * @throws InputError for another form.
 */
export function nanosecondsOfDay(time: string): number {
	const [, hours, minutes, seconds = "0", fraction = ""] = form.exec(time) ?? [];
	if (hours === undefined || minutes === undefined) {
		throw new InputError({ field: "at", value: time }, "HH:MM, HH:MM:SS or HH:MM:SS.fraction in New York");
	}
	const totalSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
	return totalSeconds * 1_000_000_000 + Number(fraction.padEnd(9, "0"));
}
