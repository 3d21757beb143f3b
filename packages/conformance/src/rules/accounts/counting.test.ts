import { expect, test } from "vitest";
import { complaintsOf, responseOf } from "../../testing.ts";
import { oneChargePerResponse } from "../headers-and-charges.ts";
import { oneChargeOfAnySize, undisturbed } from "./counting.ts";

/** A service that charges so much for so many symbols, of which some are repeated, and may say something else. */
const charging = (
	charge: (symbols: number, isStored: boolean, repeated: number) => number,
	reported = charge,
) => {
	let used = 0;
	return complaintsOf(
		oneChargeOfAnySize,
		({ operationId, symbols = "" }) => {
			if (operationId === "getAccountUsage") return responseOf(200, { usage: { used } });
			if (operationId !== undefined)
				return responseOf(200, {
					securities: Array.from({ length: 40 }, (_, i) => ({ symbol: `A${i}.US` })),
				});
			const requested = symbols.split(",");
			const about = [
				requested.length,
				!symbols.includes("NOSUCH"),
				requested.length - new Set(requested).size,
			] as const;
			used += charge(...about);
			return responseOf(200, {}, { "x-data-requests-cost": `${reported(...about)}` });
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
			(_, isStored) => (isStored ? 1 : 0),
		),
	).toHaveLength(1);
});

/** An account that charges so much for an answer, and of which somebody else asks so often beside the first questions. */
function account(charge: number, others: number) {
	let [used, disturbed] = [0, 0];
	return ({ operationId }: Readonly<Record<string, string | undefined>>) => {
		if (disturbed < others) {
			disturbed += 1;
			used += 1;
		}
		if (operationId !== undefined) return responseOf(200, { usage: { used } });
		used += charge;
		return responseOf(
			200,
			{},
			{ "x-data-requests-cost": "1", "x-data-requests-remaining": `${1000 - used}` },
		);
	};
}

test("charges are counted again while somebody else asks", async () => {
	const rule = undisturbed(oneChargePerResponse);
	expect(await complaintsOf(rule, account(1, 0))).toEqual([]);
	expect(await complaintsOf(rule, account(1, 4))).toEqual([]);
	expect(await complaintsOf(rule, account(2, 0))).toHaveLength(1);
	expect(await complaintsOf(rule, account(2, 4))).toHaveLength(1);
	expect(await complaintsOf(rule, account(1, 99))).toEqual([
		"skipped: the account has other requests during the run",
	]);
});
