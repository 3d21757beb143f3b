import { type Session, tradingDay } from "@us-market-data/market";
import type { Handler, LongQueryTest } from "../handler.ts";
import { calendarRange, datesBetween, daysOf } from "../shared/date-range.ts";

/** Every day of a range with its sessions, or the reason why the market is closed. */
export const getTradingCalendar: Handler<"getTradingCalendar"> = (input, { clock }) => {
	const { start, end } = calendarRange(input, clock.easternDate());
	return {
		calendar: datesBetween(start, end)
			.map(tradingDay)
			.map(({ date, kind, reason = null, sessions }) => ({
				date,
				kind,
				reason,
				sessions: sessions.map(session),
			})),
	};
};

const session = ({ tradeSession, open, close }: Session) => ({
	tradeSession,
	opensAt: open,
	closesAt: close,
});

export const isLongQuery: LongQueryTest<"getTradingCalendar"> = ({ start, end }) =>
	daysOf(start, end, 31) > 60;
