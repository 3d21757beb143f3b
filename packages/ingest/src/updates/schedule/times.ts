import {
	addDays,
	easternDate,
	easternToUtc,
	isTradingDay,
	minuteMs,
	tradingDay,
	weekdayOf,
} from "@us-market-data/market";

/** Days in New York on which a job runs. */
export type Days = "trading" | "weekdays" | "every";

/** Times of a job, as wall times of New York, `HH:MM`. */
export type Schedule =
	| { at: readonly string[]; days: Days }
	| { everyMinutes: number; during: readonly [from: string, to: string]; days: Days }
	/** While the exchanges trade, from the first early to the last late trade, on half days shorter. */
	| { everyMinutes: number; during: "sessions" };

/** Longer than any row of closed days. */
const furthest = 30;

/** The first time of a schedule after an instant, in epoch milliseconds. */
export function nextTime(schedule: Schedule, after: number): number {
	let day = easternDate(new Date(after));
	for (let passed = 0; passed < furthest; passed++, day = addDays(day, 1)) {
		const time = timeOn(day, schedule, after);
		if (time !== null) return time;
	}
	throw new Error(`no day of ${JSON.stringify(schedule)} within ${furthest} days`);
}

function timeOn(day: string, schedule: Schedule, after: number): number | null {
	if (!isOn(day, "days" in schedule ? schedule.days : "trading")) return null;
	if ("at" in schedule) {
		const times = schedule.at.map((time) => easternToUtc(day, time).getTime()).sort((a, b) => a - b);
		return times.find((time) => time > after) ?? null;
	}
	const [from, to] = windowOf(day, schedule.during);
	const step = schedule.everyMinutes * minuteMs;
	const steps = after < from ? 0 : Math.floor((after - from) / step) + 1;
	const time = from + steps * step;
	return time <= to ? time : null;
}

function isOn(day: string, days: Days): boolean {
	if (days === "every") return true;
	return days === "trading" ? isTradingDay(day) : weekdayOf(day) !== 0 && weekdayOf(day) !== 6;
}

function windowOf(day: string, during: "sessions" | readonly [string, string]): [from: number, to: number] {
	if (during !== "sessions") {
		const [from, to] = during;
		return [easternToUtc(day, from).getTime(), easternToUtc(day, to).getTime()];
	}
	const { sessions } = tradingDay(day);
	const preMarket = sessions.find(({ tradeSession }) => tradeSession === 1);
	const postMarket = sessions.find(({ tradeSession }) => tradeSession === 2);
	if (!preMarket || !postMarket) throw new Error(`${day} has no sessions`);
	return [Date.parse(preMarket.open), Date.parse(postMarket.close)];
}

/** A schedule in words. */
export function scheduleText(schedule: Schedule): string {
	const days = { trading: "trading days", weekdays: "Monday to Friday", every: "every day" };
	if ("at" in schedule) return `${days[schedule.days]} at ${schedule.at.join(", ")}`;
	const every = `every ${schedule.everyMinutes} min`;
	if (schedule.during === "sessions") return `${every} while the exchanges trade`;
	const named = "days" in schedule ? days[schedule.days] : days.trading;
	return `${named}, ${every} from ${schedule.during.join(" to ")}`;
}
