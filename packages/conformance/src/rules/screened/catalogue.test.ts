import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { describedAsFigures, describesTheIndicatorsOf } from "./catalogue.ts";

const price = { id: 1, key: "lastdone", name: "Price", unit: "currency" };
const volume = { id: 2, key: "volume", name: "Volume", unit: null };

const answers =
	(filters: readonly object[], indicators: readonly object[]) =>
	({ operationId }: Readonly<Record<string, string | undefined>>) =>
		operationId === "listScreenerIndicators" ? { groups: [{ indicators }] } : { groups: [{ filters }] };

test("the filters are the indicators", async () => {
	const judge = (filters: readonly object[]) =>
		complaints(describesTheIndicatorsOf("listScreenerIndicators"), answers(filters, [price, volume]));
	expect(await judge([price, volume])).toEqual([]);
	expect(await judge([price, { ...volume, unit: "%" }])).toHaveLength(1);
	expect(await judge([price])).toHaveLength(1);
});

test("indicators are described in the words of their figures", async () => {
	const answering =
		(description: string) =>
		({ operationId }: Readonly<Record<string, string | undefined>>) =>
			operationId === "listFigures"
				? { figures: [{ key: "roe", description: "Income over equity." }] }
				: { groups: [{ indicators: [{ key: "roe", description }] }] };
	expect(await complaints(describedAsFigures, answering("Income over equity."))).toEqual([]);
	expect(await complaints(describedAsFigures, answering("Income over assets."))).toHaveLength(1);
});
