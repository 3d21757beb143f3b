import { expect, test } from "vitest";
import { complaints, now } from "../../testing.ts";
import { addDays, dayOf } from "../new-york.ts";
import { leadsToTheNextOlderDay, reasonsNameTheDirection } from "./movers.ts";

const today = dayOf(now);
const [newest, middle, oldest] = [addDays(today, -1), addDays(today, -2), addDays(today, -3)];
const days = [newest, middle, oldest];

test("the next day is the newest older one", async () => {
	const replyWith = (leads: (date: string) => string | undefined) =>
		complaints(leadsToTheNextOlderDay("topMovers.list[]"), ({ operationId, date = newest }) =>
			operationId === "getTradingCalendar"
				? { calendar: [...days, today].map((one) => ({ date: one, sessions: [{ tradeSession: 0 }] })) }
				: {
						topMovers: {
							list: days.includes(date) ? [{ date }] : [],
							nextParams: { date: leads(date) },
						},
					},
		);
	expect(await replyWith((date) => days.find((one) => one < date))).toEqual([]);
	expect((await replyWith((date) => days.findLast((one) => one < date))).length).toBeGreaterThan(0);
});

test("a reason tells the direction of its move", async () => {
	const replyWith = (alertReason: string, direction: number) =>
		complaints(reasonsNameTheDirection("list[]"), () => ({ list: [{ alertReason, direction }] }));
	expect(await replyWith("Up 3.96 %", 2)).toEqual([]);
	expect(await replyWith("Down 3.96 %", 2)).toHaveLength(1);
});
