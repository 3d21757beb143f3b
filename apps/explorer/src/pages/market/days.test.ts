import { expect, test } from "vitest";
import { weeksFrom } from "./days.ts";
import { marketSearch } from "./search.ts";

test.each(["2026-11-23", "2026-11-25", "2026-11-29"])("the week of %s begins on its Monday", (day) => {
	const [first, second] = weeksFrom(day, 2);
	expect(first).toEqual(["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"]);
	expect(second?.[0]).toBe("2026-11-30");
});

test("an address keeps what the page knows", () => {
	expect(marketSearch({ ranking: "losers", events: "dividend", from: "2026-11-01", map: "table" })).toEqual({
		ranking: "losers",
		events: "dividend",
		from: "2026-11-01",
		map: "table",
	});
	expect(marketSearch({ ranking: "<b>", events: "toString", from: "now", map: "x" })).toEqual({});
});
