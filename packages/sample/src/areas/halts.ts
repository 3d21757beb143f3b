import type { AreaRow } from "@us-market-data/market";
import { easternInstant } from "../clock.ts";
import type { SampleSecurity } from "../simulated.ts";
import { isListed, type World } from "../world.ts";

type Halt = AreaRow<"halts">;

/** Halts and pauses, the suspension, and the halts with which the trading of delisted securities ended. */
export function* halts(world: World): Generator<Halt> {
	for (const security of world.securities) {
		for (const { date, from, quotesFrom, to, reason } of security.stops) {
			const instant = (minute: number | null) => (minute === null ? null : easternInstant(date, minute));
			yield {
				...haltOf(security, easternInstant(date, from), reason),
				quotesResumedAt: instant(quotesFrom),
				resumedAt: instant(to),
			};
		}
		if (!isListed(security)) yield haltOf(security, easternInstant(security.lastDay, lastMinute), "D");
		if (security.listing.state === "suspended")
			yield haltOf(security, easternInstant(security.lastDay, lastMinute), "H10");
	}
}

/** Trading ends for good after all sessions of a day. */
const lastMinute = 20 * 60 - 10;

const haltOf = ({ symbol, listing }: SampleSecurity, haltedAt: string, reason: string): Halt => ({
	symbol,
	haltedAt,
	reason,
	market: listing.exchange,
	quotesResumedAt: null,
	resumedAt: null,
});
