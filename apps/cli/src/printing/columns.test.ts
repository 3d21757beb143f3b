import { operationDocs } from "@us-market-data/client/docs";
import { expect, test } from "vitest";
import { serviceOfFile } from "../testing/service.ts";
import { requiredColumns } from "./columns.ts";

const service = serviceOfFile();
const columnsOf = async (id: string): Promise<string[]> => {
	const doc = operationDocs.find(({ operationId }) => operationId === id);
	return doc ? requiredColumns(doc) : [];
};

test("every operation has columns by the contract", async () => {
	for (const doc of operationDocs) expect(await requiredColumns(doc), doc.operationId).not.toEqual([]);
});

test.each([
	["listShortTrades", ["quote", "short-trades", "KO.US"]],
	["getQuoteDepth", ["quote", "depth", "KO.US"]],
	["listCandlesticks", ["quote", "candlestick", "KO.US"]],
	["listNews", ["content", "news", "KO.US"]],
	["listDividends", ["fundamental", "dividend", "KO.US"]],
	["listTopShareholders", ["fundamental", "shareholder-top", "KO.US"]],
	["getTradingCalendar", ["market", "trading-calendar"]],
])("those of %s are columns of its answers", async (id, args) => {
	const { stdout } = await service.usmd(...args, "--csv");
	const columns = stdout.split("\n", 1)[0]?.split(",") ?? [];
	expect(columns).toEqual(expect.arrayContaining(await columnsOf(id)));
});
