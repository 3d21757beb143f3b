import { expect, test } from "vitest";
import { complaintsOf, responseOf } from "../../testing.ts";
import { findsNamesWithSpaces } from "./spellings.ts";

const searching = (read: (query: string) => string) =>
	complaintsOf(findsNamesWithSpaces("securities[].symbol"), ({ operationId }, { rawQuery = "" }) => {
		const listed = [{ symbol: "KO.US", name: "Coca Cola" }];
		const isFound = operationId !== undefined || read(rawQuery.slice("query=".length)) === "Coca Cola";
		return responseOf(200, { securities: isFound ? listed : [] });
	});

test("a name finds its security, however its spaces are written", async () => {
	expect(await searching((query) => decodeURIComponent(query.replaceAll("+", " ")))).toEqual([]);
	expect(await searching((query) => decodeURIComponent(query))).toHaveLength(1);
	expect(await searching((query) => query)).toHaveLength(1);
	expect(await searching((query) => query.replaceAll(/\+|%20/g, "+"))).toHaveLength(1);
});
