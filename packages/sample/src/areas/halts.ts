import type { AreaRow } from "@us-market-data/market";
import { entry } from "@us-market-data/market";
import { easternInstant } from "../clock.ts";
import type { SampleSecurity } from "../simulated.ts";
import { find, isListed, type World } from "../world.ts";

type Halt = AreaRow<"halts">;

/** A simulated halt: trading days back from the last one, and minutes of the day in New York. */
interface Plan {
	ticker: string;
	daysBack: number;
	from: number;
	minutes: number;
	reason: "LUDP" | "T1";
}

/** Recent enough for the unusual changes, and before the days with minute bars, which trade without a break. */
const plans: readonly Plan[] = [
	{ ticker: "RIVN", daysBack: 12, from: 9 * 60 + 41, minutes: 5, reason: "LUDP" },
	{ ticker: "RIVN", daysBack: 12, from: 9 * 60 + 52, minutes: 10, reason: "LUDP" },
	{ ticker: "INTC", daysBack: 14, from: 11 * 60 + 3, minutes: 45, reason: "T1" },
	{ ticker: "PFE", daysBack: 16, from: 14 * 60 + 20, minutes: 30, reason: "T1" },
	{ ticker: "BA", daysBack: 18, from: 15 * 60 + 7, minutes: 5, reason: "LUDP" },
];

/** Pauses and halts that ended, and the one with which the delisted security's trading did. */
export function* halts(world: World): Generator<Halt> {
	for (const { ticker, daysBack, from, minutes, reason } of plans) {
		const security = find(world.securities, (candidate) => candidate.ticker === ticker, ticker);
		const date = entry(world.days, -1 - daysBack);
		const resumedAt = easternInstant(date, from + minutes);
		yield {
			...haltOf(security, easternInstant(date, from), reason),
			quotesResumedAt: easternInstant(date, from + minutes - (reason === "T1" ? 5 : 0)),
			resumedAt,
		};
	}
	for (const security of world.securities.filter((candidate) => !isListed(candidate))) {
		yield haltOf(security, easternInstant(security.lastDay, 20 * 60 - 10), "D");
	}
}

const haltOf = ({ symbol, listing }: SampleSecurity, haltedAt: string, reason: string): Halt => ({
	symbol,
	haltedAt,
	reason,
	market: listing.exchange,
	quotesResumedAt: null,
	resumedAt: null,
});
