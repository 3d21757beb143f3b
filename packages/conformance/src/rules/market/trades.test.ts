import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { reachesEachTenth } from "./trades.ts";

test("reachesEachTenth wants times below a tenth of a second among many", async () => {
	const rule = reachesEachTenth("trades[].at", "1000");
	const listed = { securities: [{ symbol: "AAPL.US" }] };
	const trades = (fractionOf: (micros: string) => string, count = 400) =>
		complaints(rule, ({ operationId }) =>
			operationId === "listSecurities"
				? listed
				: {
						trades: Array.from({ length: count }, (_, i) => {
							const micros = String(((i + 1) * 7_919) % 1_000_000).padStart(6, "0");
							return { at: `2026-11-20T15:00:00.${fractionOf(micros)}Z` };
						}),
					},
		);
	expect(await trades((micros) => micros)).toEqual([]);
	expect(await trades((micros) => String(Number(micros)).padEnd(2, "9"))).toHaveLength(1);
	expect(await trades((micros) => micros, 20)).toEqual(["skipped: 60 of trades[].at have a fraction"]);
});
