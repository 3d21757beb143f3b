import { profile, statement } from "@us-market-data/analytics/testing";
import { canonicalDecimal } from "@us-market-data/market";
import type { MarketStore, MarketWriter } from "@us-market-data/store";
import { importInto } from "@us-market-data/store/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseFile, testStore } from "../../testing/imports.ts";
import { moneyOf } from "./calendar-fields.ts";
import { fiscalQuarter } from "./fiscal.ts";
import {
	dividend,
	dividendsResponse,
	earningsResponse,
	report,
	split,
	splitsResponse,
} from "./formats.fixture.ts";
import { nasdaqCalendar } from "./importer.ts";

const parse = (name: string, text: string, store?: MarketStore) =>
	parseFile(nasdaqCalendar, name, text, {}, store);

/** A store with something of a company. */
async function holding(put: (writer: MarketWriter, dataset: number) => void, tag = "own") {
	const store = await testStore();
	await importInto(store, "f", tag, put);
	return store;
}

describe("dividends", () => {
	test("have all their dates, and the amount to the last digit", async () => {
		const text = dividendsResponse([dividend("ALCO")]).replace("0.05", "0.05000000000000000001");
		const { outcomes, dataset } = await parse("dividends.json", text);
		expect(outcomes).toEqual([
			{
				area: "dividends",
				symbol: "ALCO.US",
				line: 1,
				record: {
					exDate: "2026-10-02",
					amount: "0.05000000000000000001",
					currency: "USD",
					recordDate: "2026-10-02",
					paymentDate: "2026-10-16",
					fiscalYear: null,
					fiscalPeriod: null,
					description: "Announced on 2026-09-08",
					announcedDate: "2026-09-08",
				},
			},
		]);
		expect(dataset).toMatchObject({ file: "nasdaq-dividends-2026-10-02.json", tag: "nasdaq-calendar" });
	});

	test("may lack dates, and are of the day that was asked for where they do not say", async () => {
		const missing = {
			dividend_Ex_Date: "",
			payment_Date: "N/A",
			record_Date: null,
			announcement_Date: "N/A",
		};
		const { outcomes } = await parse("dividends.json", dividendsResponse([dividend("BRK/B", missing)]));
		expect(outcomes).toMatchObject([
			{
				symbol: "BRK.B.US",
				record: { exDate: "2026-10-02", paymentDate: null, recordDate: null, description: "" },
			},
		]);
	});

	test("without an amount, listed twice or of an unreadable symbol are skipped", async () => {
		const rows = [dividend("A"), dividend("B", { dividend_Rate: 0 }), dividend("A"), dividend("?")];
		const { outcomes } = await parse("dividends.json", dividendsResponse(rows));
		expect(outcomes).toMatchObject([
			{ symbol: "A.US" },
			{ skipped: "dividend without an amount", line: 2 },
			{ skipped: "listed before", line: 3 },
			{ skipped: "symbol does not resolve", line: 4, unresolved: "?" },
		]);
	});
});

describe("splits", () => {
	test.each([
		["4 : 1", "4", "1"],
		["1 : 25", "1", "25"],
		["1.5:1", "1.5", "1"],
		["5.000%", "105", "100"],
	])("read %s as %s for %s", async (ratio, numerator, denominator) => {
		const { outcomes } = await parse("splits.json", splitsResponse([split("A", { ratio })]));
		expect(outcomes).toMatchObject([
			{ area: "splits", record: { exDate: "2026-10-02", numerator, denominator } },
		]);
	});

	test("of several days stand in one answer, which is named by the day it was fetched", async () => {
		const rows = [
			split("A"),
			split("A", { executionDate: "9/28/2026" }),
			split("B", { executionDate: "N/A" }),
		];
		const { outcomes, dataset } = await parse("splits.json", splitsResponse(rows));
		expect(outcomes).toMatchObject([
			{ record: { exDate: "2026-10-02" } },
			{ record: { exDate: "2026-09-28" } },
			{ skipped: "split without a day or a ratio" },
		]);
		expect(dataset).toMatchObject({ file: "nasdaq-splits-1969-12-31.json" });
	});
});

describe("earnings", () => {
	const rows = [
		report("ACN"),
		report("NKE", { time: "time-after-hours" }),
		report("X", { time: "time-not-supplied" }),
	];

	test("are events at the session that they are expected in", async () => {
		const { outcomes } = await parse("earnings.json", earningsResponse(rows));
		expect(outcomes.map((outcome) => ("record" in outcome ? outcome.record : outcome))).toMatchObject([
			{
				id: "nasdaq-earnings-Aug-2026",
				category: "report",
				datetime: "2026-10-01T08:00:00Z",
				eventType: "earnings",
				content: "ACN Inc. reports earnings, before the open, quarter to Aug 2026",
				star: 2,
			},
			{ datetime: "2026-10-01T20:00:00Z", content: expect.stringContaining("after the close") },
			{ datetime: "2026-10-01T04:00:00Z" },
		]);
	});

	test("bring estimates where the company's statements tell the fiscal quarter", async () => {
		const store = await holding((writer, dataset) => {
			writer.put("financials", writer.ensureSecurity("ACN.US"), dataset, statement("q3", 2026, "2026-05-31"));
			writer.put("profiles", writer.ensureSecurity("NKE.US"), dataset, { ...profile(""), yearEnd: "05-31" });
		});
		const { outcomes, notes } = await parse("earnings.json", earningsResponse(rows), store);
		const estimates = outcomes.filter((outcome) => "area" in outcome && outcome.area === "estimates");
		expect(estimates).toMatchObject([
			{
				symbol: "ACN.US",
				record: {
					period: "qf",
					fiscalYear: 2026,
					fiscalPeriod: 4,
					periodEnd: "2026-08-31",
					key: "eps",
					currency: "USD",
					estimate: "3.19",
					actual: null,
					analysts: 7,
				},
			},
			{ symbol: "NKE.US", record: { fiscalYear: 2027, fiscalPeriod: 1 } },
		]);
		expect(notes).toEqual([expect.stringMatching(/^1 reports of companies without a known fiscal year/)]);
	});

	test("take nothing from sample statements", async () => {
		const store = await holding((writer, dataset) => {
			writer.put("financials", writer.ensureSecurity("ACN.US"), dataset, statement("q3", 2026, "2026-05-31"));
		}, "sample");
		const { outcomes } = await parse("earnings.json", earningsResponse([report("ACN")]), store);
		expect(outcomes).toMatchObject([{ area: "events" }]);
	});

	test("say when they do not name the quarter, and keep losses, empty forecasts and published figures", async () => {
		const store = await holding((writer, dataset) => {
			for (const symbol of ["LOSS.US", "NONE.US", "DONE.US", "BARE.US"])
				writer.put("financials", writer.ensureSecurity(symbol), dataset, statement("af", 2025, "2025-12-31"));
		});
		const quarter = { fiscalQuarterEnding: "Jun/2026" };
		const given = [
			report("LOSS", { ...quarter, epsForecast: "($0.12)" }),
			report("NONE", { ...quarter, epsForecast: "" }),
			report("DONE", { ...quarter, epsForecast: "", eps: "-$1.50", noOfEsts: "N/A" }),
			report("BARE", { fiscalQuarterEnding: null }),
		];
		const { outcomes, notes } = await parse("earnings.json", earningsResponse(given), store);
		const estimates = outcomes.filter((outcome) => "area" in outcome && outcome.area === "estimates");
		expect(estimates).toMatchObject([
			{ symbol: "LOSS.US", record: { estimate: "-0.12", fiscalYear: 2026, fiscalPeriod: 2 } },
			{ symbol: "DONE.US", record: { estimate: null, actual: "-1.5", analysts: null } },
		]);
		expect(notes).toEqual([expect.stringMatching(/^1 reports whose fiscal quarter/)]);
	});
});

describe("the kind and the day", () => {
	test.each([
		["calendar_dividends_20261002.json", dividendsResponse(null, ""), "nasdaq-dividends-2026-10-02.json"],
		["earnings?date=2026-10-03", earningsResponse(null, ""), "nasdaq-earnings-2026-10-03.json"],
		["calendar_2026-10-01.json", earningsResponse([report("A")], ""), "nasdaq-earnings-2026-10-01.json"],
	])("of %s are told by its rows or its name", async (name, text, file) => {
		expect((await parse(name, text)).dataset).toMatchObject({ file });
	});

	test("are refused where nothing tells them, or two things differ", async () => {
		await expect(parse("calendar.json", dividendsResponse(null))).rejects.toThrow(
			/file name is "calendar.json"/,
		);
		await expect(parse("earnings.json", earningsResponse([report("A")], ""))).rejects.toThrow(
			/the day in asOf/,
		);
		await expect(parse("dividends_20261003.json", dividendsResponse([dividend("A")]))).rejects.toThrow(
			/asOf is "Fri, Oct 2, 2026"; allowed: 2026-10-03/,
		);
	});
});

test("amounts come back from every way in which they are written", () => {
	const cents = fc.tuple(fc.nat(99_999_999), fc.integer({ min: 0, max: 99 }));
	fc.assert(
		fc.property(
			cents,
			fc.constantFrom("$N", "N", "($N)", "-$N", "$-N", "-N", "(N)"),
			([whole, part], form) => {
				const decimal = `${whole}.${String(part).padStart(2, "0")}`;
				const spelled = form.replace(
					"N",
					() => `${whole.toLocaleString("en-US")}.${String(part).padStart(2, "0")}`,
				);
				const sign = /[(-]/.test(form) ? "-" : "";
				expect(moneyOf({ eps: spelled }, "eps", 1)).toBe(canonicalDecimal(sign + decimal));
			},
		),
	);
});

test("a fiscal quarter is found from any other, back and forth", () => {
	const months = fc.integer({ min: 0, max: 40 });
	fc.assert(
		fc.property(
			fc.integer({ min: 2000, max: 2030 }),
			fc.integer({ min: 1, max: 4 }),
			months,
			fc.integer({ min: -6, max: 6 }),
			(fiscalYear, fiscalPeriod, quarters, days) => {
				const end = (month: number) => Date.UTC(2010, month, 0);
				const periodEnd = new Date(end(3) + days * 86_400_000).toISOString().slice(0, 10);
				const other = new Date(end(3 + 3 * quarters)).toISOString().slice(0, 10);
				const found = fiscalQuarter({ fiscalYear, fiscalPeriod, periodEnd }, other);
				const index = fiscalYear * 4 + fiscalPeriod - 1 + quarters;
				expect(found).toEqual({ fiscalYear: Math.floor(index / 4), fiscalPeriod: (index % 4) + 1 });
				expect(
					fiscalQuarter(
						{ fiscalYear, fiscalPeriod, periodEnd },
						new Date(end(4 + 3 * quarters)).toISOString().slice(0, 10),
					),
				).toBeNull();
			},
		),
	);
});
