import { expect, test } from "vitest";
import { complaintsOf, responseOf } from "../../testing.ts";
import { asOldAsItsQuotes } from "../limits/freshness.ts";
import { noRatiosOfLosses } from "./indexes.ts";
import { explainsEachFigure, followsFromItsReceipt, restsOnWhatWasFiled } from "./receipts-of-figures.ts";

const receipt = (date: string, member = "quote[AAPL.US].peTtm") => ({
	member,
	inputs: [{ date, records: [{ property: "financials.epsDiluted", date }] }],
});

/** A service whose newest report, of September, was filed on a day, and which knows it from another day on. */
const replyWith = (knownFrom: string) =>
	complaintsOf(restsOnWhatWasFiled("pe_ttm"), ({ operationId, as_of = "2026-11-26" }) => {
		const end = as_of >= knownFrom ? "2026-09-30" : "2026-06-30";
		if (operationId === "listStatements")
			return responseOf(200, {
				statements: [{ filingDate: "2026-11-17", endDate: "2026-09-30", restatementDate: null }],
			});
		return responseOf(200, { receipts: { date: as_of, list: [receipt(end)] } });
	});

test("restsOnWhatWasFiled wants a report to count from its day on", async () => {
	expect(await replyWith("2026-11-17")).toEqual([]);
	expect((await replyWith("2026-11-16"))[0]).toContain("a figure before 2026-11-17");
	expect((await replyWith("2026-11-18"))[0]).toContain("no figure as of 2026-11-17");
});

test("explainsEachFigure wants one receipt for a figure, be it null or not", async () => {
	const reported = (...members: readonly string[]) =>
		complaintsOf(explainsEachFigure("quote"), ({ operationId }) =>
			responseOf(
				200,
				operationId ? {} : { quote: rows, receipts: { list: members.map((one) => receipt("", one)) } },
			),
		);
	const rows = [{ symbol: "AAPL.US", peTtm: null, pbMrq: "2" }];
	const both = ["quote[AAPL.US].peTtm", "quote[AAPL.US].pbMrq"];
	expect(await reported(...both)).toEqual([]);
	expect(await reported("quote[AAPL.US].pbMrq")).toEqual(["quote[AAPL.US].peTtm has 0 receipts"]);
	expect(await reported(...both, "quote[AAPL.US].pbMrq")).toHaveLength(1);
});

test("noRatiosOfLosses wants null for a loss", async () => {
	const reported = (peTtm: string | null, epsTtm = "-2") =>
		complaintsOf(noRatiosOfLosses, ({ operationId }) =>
			responseOf(200, {
				quote: [{ symbol: "AAPL.US", ...(operationId ? { epsTtm, bps: "" } : { peTtm, pbMrq: null }) }],
			}),
		);
	expect(await reported(null)).toEqual([]);
	expect(await reported("-5")).toHaveLength(1);
	expect(await reported("5", "2")).toEqual(["skipped: no security has a loss"]);
});

test("asOldAsItsQuotes wants the age of the quote alone", async () => {
	const reported = (oldest: string, tradeStatus = 0) =>
		complaintsOf(asOldAsItsQuotes("last_done"), ({ operationId }) =>
			responseOf(
				200,
				{ quote: [{ tradeStatus }] },
				{
					"x-data-oldest": operationId ? "2026-11-20T21:00:00Z" : oldest,
					"x-data-as-of": "2026-11-20T21:00:00Z",
				},
			),
		);
	expect(await reported("2026-11-20T21:00:00Z")).toEqual([]);
	expect(await reported("2026-10-30T03:59:59Z")).toHaveLength(3);
	expect(await reported("2026-11-20T21:00:00Z", 1)).toEqual(["skipped: no known security has a quote"]);
});

test("followsFromItsReceipt wants the figure that its inputs make", async () => {
	const reported = (value: string, splitOn = "2026-01-02") =>
		complaintsOf(followsFromItsReceipt("pe_ttm"), ({ operationId }) => {
			const split = { effectiveDate: splitOn, split: { oldShares: "1", newShares: "2" } };
			if (operationId)
				return responseOf(200, operationId === "listCorporateActions" ? { actions: [split] } : {});
			const inputs = [
				{ key: "lastdone", value: "10.00", date: "2026-11-20" },
				{ key: "epsttm", value: "3", date: "2026-09-30" },
			];
			return responseOf(200, { receipts: { list: [{ symbol: "AAPL.US", key: "pettm", value, inputs }] } });
		});
	expect(await reported("3.33")).toEqual([]);
	expect(await reported("3.34")).toHaveLength(2);
	expect(await reported("1.67", "2026-11-23")).toEqual(["skipped: no figures with inputs"]);
});
