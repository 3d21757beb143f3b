import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { controlOf, paramsOf } from "../try/values.ts";
import { adviceFor } from "./advice.ts";
import { contractOf, errorsIn, matching } from "./contract.ts";
import type { ContractDocument } from "./document.ts";
import { eventsOf, fieldsOf } from "./fields.ts";

// The bundled contract as services serve it; the explorer imports nothing of the package.
const bundled = new URL("../../../../../../packages/contract/src/openapi.gen.json", import.meta.url);
const contract = contractOf(JSON.parse(readFileSync(bundled, "utf8")) as ContractDocument);
const operations = contract.areas.flatMap((area) => area.operations);
const operationOf = (id: string) => {
	const found = operations.find((operation) => operation.id === id);
	if (!found) throw new Error(`no operation ${id}`);
	return found;
};

test("every operation stands in one area, with an answer whose members are told", () => {
	expect(operations).toHaveLength(Object.keys(contract.document.paths).length);
	for (const { id, responses } of operations) {
		const schema = responses.find(({ status }) => status === "200")?.schema;
		expect(schema && fieldsOf(contract.document, schema).length, id).toBeGreaterThan(0);
	}
});

test("a stream has the members of each of its events", () => {
	const { document } = contract;
	const streams = operations.filter(({ isStream }) => isStream);
	expect(streams.map(({ id }) => id)).toContain("streamTrades");
	const schemaOf = (id: string) => operationOf(id).responses.find(({ status }) => status === "200")?.schema;
	const events = eventsOf(document, schemaOf("streamTrades") ?? {});
	expect(events.map(({ name }) => name)).toEqual(
		expect.arrayContaining(["open", "trade", "skipped", "usage", "close"]),
	);
	const trade = events.find(({ name }) => name === "trade")?.fields.map(({ path }) => path);
	expect(trade).toEqual(expect.arrayContaining(["id", "symbol", "trade.price"]));
});

test("every error code has a next step of its own", () => {
	const errors = errorsIn(operations);
	expect(errors.map(({ code }) => code)).toContain("allowance_exhausted");
	const unknown = adviceFor("a_code_of_a_later_contract");
	for (const { code } of errors) expect(adviceFor(code), code).not.toBe(unknown);
});

test("controls follow the types of the contract", () => {
	const controls = (id: string) =>
		Object.fromEntries(operationOf(id).parameters.map((one) => [one.name, controlOf(one)]));
	expect(controls("listCandlesticks")).toMatchObject({ symbol: "symbol", period: "choice", count: "number" });
	expect(controls("getQuotes")).toMatchObject({ symbols: "symbols" });
	expect(controls("listCorporateActions")).toMatchObject({ kinds: "choices" });
	expect(controls("getCalcIndexes")).toMatchObject({ explain: "boolean", fields: "choices" });
	expect(controls("listSecurities")).toMatchObject({ active_on: "date" });
});

test("the texts of a form become parameters, and one that is not accepted is sent as it is", () => {
	expect(paramsOf(operationOf("getQuotes"), { symbols: "AAPL.US, MSFT.US", data_version: "" })).toEqual({
		symbols: ["AAPL.US", "MSFT.US"],
	});
	expect(paramsOf(operationOf("listCandlesticks"), { symbol: "AAPL.US", count: "5" })).toEqual({
		symbol: "AAPL.US",
		count: 5,
	});
	expect(paramsOf(operationOf("listCandlesticks"), { count: "many" })).toEqual({ count: "many" });
});

test("operations are found by words of their path, parameters and description", () => {
	const found = (text: string) =>
		matching(contract.areas, text).flatMap((area) => area.operations.map(({ id }) => id));
	expect(found("short_trades")).toEqual(["listDailyShortTrades", "listShortTrades"]);
	expect(found("candlestick history")).toContain("listHistoryCandlesticks");
	expect(found("no such words at all")).toEqual([]);
});
