import { expect, test } from "vitest";
import { complaints, now } from "../../testing.ts";
import { addDays, dayOf } from "../new-york.ts";
import { leadsToTheNextOlderDay, reasonsTellTheDirection } from "./movers.ts";

const today = dayOf(now);
const [newest, middle, oldest] = [addDays(today, -1), addDays(today, -2), addDays(today, -3)];
const held = [newest, middle, oldest];

test("the next day is the newest older one", async () => {
	const answering = (leads: (date: string) => string | undefined) =>
		complaints(leadsToTheNextOlderDay("topMovers.list[]"), ({ operationId, date = newest }) =>
			operationId === "getTradingCalendar"
				? { calendar: [...held, today].map((one) => ({ date: one, sessions: [{ tradeSession: 0 }] })) }
				: {
						topMovers: {
							list: held.includes(date) ? [{ date }] : [],
							nextParams: { date: leads(date) },
						},
					},
		);
	expect(await answering((date) => held.find((one) => one < date))).toEqual([]);
	expect((await answering((date) => held.findLast((one) => one < date))).length).toBeGreaterThan(0);
});

test("a reason tells the direction of its move", async () => {
	const answering = (alertReason: string, direction: number) =>
		complaints(reasonsTellTheDirection("list[]"), () => ({ list: [{ alertReason, direction }] }));
	expect(await answering("Up 3.96 %", 2)).toEqual([]);
	expect(await answering("Down 3.96 %", 2)).toHaveLength(1);
});
