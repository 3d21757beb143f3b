import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { describesTheIndicatorsOf } from "./catalogue.ts";

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
