import { easternDate, haltKind, tradingDay } from "@us-market-data/market";
import { expect, test } from "vitest";
import { createWorld, isListed, minuteDays } from "../world.ts";
import { halts } from "./halts.ts";

test.each(["2026-11-20T22:00:00Z", "2024-12-04T22:00:00Z", "2027-07-20T22:00:00Z"])(
	"halts at %s are in regular hours, over, recent, and before the days with minute bars",
	(today) => {
		const world = createWorld(20_260_101, new Date(today));
		const listed = new Set(world.securities.filter(isListed).map(({ symbol }) => symbol));
		const recent = world.days.slice(-20, -minuteDays);
		const ended = [...halts(world)].filter(({ symbol }) => listed.has(symbol));
		expect(new Set(ended.map(({ reason }) => haltKind(reason)))).toEqual(new Set(["pause", "halt"]));
		for (const { haltedAt, quotesResumedAt, resumedAt } of ended) {
			const date = haltedAt.slice(0, 10);
			expect(recent).toContain(date);
			const session = tradingDay(date).sessions.find(({ tradeSession }) => tradeSession === 0);
			const times = [session?.open, haltedAt, quotesResumedAt, resumedAt, session?.close];
			expect(times).toEqual(times.toSorted());
		}
	},
);

test("the delisted security is halted for good on its last day", () => {
	const world = createWorld(20_260_101, new Date("2026-11-20T22:00:00Z"));
	const gone = world.securities.filter((security) => !isListed(security));
	const last = [...halts(world)].filter(({ reason }) => reason === "D");
	expect(last.map(({ symbol, resumedAt }) => [symbol, resumedAt])).toEqual(
		gone.map(({ symbol }) => [symbol, null]),
	);
	for (const { haltedAt } of last) expect(easternDate(new Date(haltedAt))).toBe(gone[0]?.lastDay);
});
