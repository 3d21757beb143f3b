import { expect, test } from "vitest";
import { answer, complaintsOf } from "../../testing.ts";
import { oneChargeOfAnySize } from "./sizes.ts";

/** A service that charges so much for so many symbols, of which some are repeated, and may say something else. */
const charging = (charge: (symbols: number, isHeld: boolean, repeated: number) => number, said = charge) => {
	let used = 0;
	return complaintsOf(
		oneChargeOfAnySize,
		({ operationId, symbols = "" }) => {
			if (operationId === "getAccountUsage") return answer(200, { usage: { used } });
			if (operationId !== undefined)
				return answer(200, { securities: Array.from({ length: 40 }, (_, i) => ({ symbol: `A${i}.US` })) });
			const asked = symbols.split(",");
			const about = [asked.length, !symbols.includes("NOSUCH"), asked.length - new Set(asked).size] as const;
			used += charge(...about);
			return answer(200, {}, { "x-data-requests-cost": `${said(...about)}` });
		},
		{ symbols: "A.US" },
		"getQuotes",
	);
};

test("an answer of any size is charged once", async () => {
	expect(await charging(() => 1)).toEqual([]);
	expect(await charging((symbols) => (symbols > 10 ? 2 : 1))).toHaveLength(1);
	expect(await charging((_, __, repeated) => (repeated > 0 ? 2 : 1))).toHaveLength(1);
	expect(
		await charging(
			(symbols) => (symbols > 10 ? 2 : 1),
			() => 1,
		),
	).toHaveLength(1);
	expect(
		await charging(
			() => 1,
			(_, isHeld) => (isHeld ? 1 : 0),
		),
	).toHaveLength(1);
});
