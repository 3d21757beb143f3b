import { expect, test } from "vitest";
import { answer, complaintsOf } from "../../testing.ts";
import { oneChargeOfAnySize } from "./sizes.ts";

/** A service that charges so much for so many symbols, and may say something else. */
const charging = (charge: (symbols: number, isHeld: boolean) => number, said = charge) => {
	let used = 0;
	return complaintsOf(
		oneChargeOfAnySize,
		({ operationId, symbols = "" }) => {
			if (operationId === "getAccountUsage") return answer(200, { usage: { used } });
			if (operationId !== undefined)
				return answer(200, { securities: Array.from({ length: 40 }, (_, i) => ({ symbol: `A${i}.US` })) });
			const [count, isHeld] = [symbols.split(",").length, !symbols.includes("NOSUCH")];
			used += charge(count, isHeld);
			return answer(200, {}, { "x-data-requests-cost": `${said(count, isHeld)}` });
		},
		{ symbols: "A.US" },
		"getQuotes",
	);
};

test("an answer of any size is charged once", async () => {
	expect(await charging(() => 1)).toEqual([]);
	expect(await charging((symbols) => (symbols > 10 ? 2 : 1))).toHaveLength(1);
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
