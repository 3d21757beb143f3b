import { expect, it } from "vitest";
import { cursorAfter, keyAfter } from "./cursor.ts";

const scope = ["listFilings", "AAPL.US", ["10-K"]];

it("answers the key that it was made of", () => {
	const cursor = cursorAfter(scope, [1_700_000_000_000, "0000320193-24-000123"]);
	expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
	expect(keyAfter(scope, cursor, [0, ""])).toEqual([1_700_000_000_000, "0000320193-24-000123"]);
	expect(keyAfter(scope, undefined, [0, ""])).toBeUndefined();
});

it("refuses the cursor of another list", () => {
	const cursor = cursorAfter(["listFilings", "MSFT.US", ["10-K"]], [1, "a"]);
	expect(() => keyAfter(scope, cursor, [0, ""])).toThrow(/repeat the other parameters/);
});

it.each(["", "AAPL", "bnVsbA", "WyJhIl0", cursorAfter(scope, ["a", 1]), cursorAfter(scope, [1])])(
	"refuses %j, which no answer gave",
	(cursor) => {
		expect(() => keyAfter(scope, cursor, [0, ""])).toThrow(/"cursor" is .*allowed: the `next` of the page/);
	},
);
