import { join } from "node:path";
import { statement } from "@us-market-data/analytics/testing";
import { nasdaqCalendar, runImport } from "@us-market-data/ingest";
import {
	earningsResponse,
	now,
	report as row,
	split,
	splitsResponse,
	writeFixture,
} from "@us-market-data/ingest/testing";
import { rows, testMarket } from "@us-market-data/operations/testing";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const excerpt = (name: string): string => join(realData ?? "", "excerpts", name);

const market = await testMarket([
	rows("ACN.US", "financials", [statement("q3", 2026, "2026-05-31")], { tag: "sec" }),
]);
const on = (category: "dividend" | "report" | "split", start: string, end: string) =>
	market.request("listFinanceCalendar", { category, market: "US", start, end });

test.skipIf(!realData)(`a dividend has its dates in the calendar and the list${title}`, async () => {
	const file = excerpt("nasdaq_calendar_dividends_20261002.excerpt.json");
	const report = await runImport(market.store, nasdaqCalendar, file, { now });
	expect(report).toMatchObject({
		read: 1,
		stored: 1,
		files: [{ dataset: "nasdaq-dividends-2026-10-02.json" }],
	});
	const { body, sources } = await on("dividend", "2026-09-28", "2026-10-02");
	expect(body.calendar.list).toMatchObject([
		{
			date: "2026-10-02",
			count: 1,
			events: [{ symbol: "ALCO.US", description: "Ex-dividend date of 0.05 USD a share" }],
		},
	]);
	expect(sources).toEqual(["nasdaq-calendar"]);
	const dividends = await market.request("listDividends", { symbol: "ALCO.US", page: 1 });
	expect(dividends.body.dividend.list).toMatchObject([
		{ amount: "0.05", exDate: "2026-10-02", recordDate: "2026-10-02", paymentDate: "2026-10-16" },
	]);
});

test.skipIf(!realData)(`reports are in the calendar at their session${title}`, async () => {
	const file = excerpt("nasdaq_calendar_earnings_20261001.excerpt.json");
	const report = await runImport(market.store, nasdaqCalendar, file, { now });
	// Four rows, each one event; the file names no fiscal quarters, so that no estimates follow.
	expect(report).toMatchObject({ read: 4, stored: 4, skipped: 0 });
	expect(report.files[0]?.notes).toEqual([expect.stringMatching(/^4 reports whose fiscal quarter/)]);
	const { body } = await on("report", "2026-10-01", "2026-10-01");
	const events = body.calendar.list.flatMap((day) => day.events);
	expect(events.map(({ symbol, datetime }) => [symbol, datetime])).toEqual([
		["ACN.US", "2026-10-01T08:00:00Z"],
		["MKC.US", "2026-10-01T08:00:00Z"],
		["MKC.V.US", "2026-10-01T08:00:00Z"],
		["NKE.US", "2026-10-01T20:00:00Z"],
	]);
	expect(events[0]).toMatchObject({ eventType: "earnings", importance: 2 });
});

test("what analysts expect of a quarter is its consensus, and splits are in the calendar", async () => {
	const folder = await temporaryFolder();
	await writeFixture(folder, "earnings.json", earningsResponse([row("ACN")]));
	await writeFixture(folder, "splits.json", splitsResponse([split("ACN", { ratio: "1 : 25" })]));
	await runImport(market.store, nasdaqCalendar, folder, { now });
	const { body, sources } = await market.request("getConsensus", { symbol: "ACN.US", period_type: "qf" });
	expect(body.consensus).toMatchObject({
		currency: "USD",
		periodTypes: ["qf"],
		list: [
			{ fiscalYear: 2026, figures: [{ key: "eps", estimate: "3.19", actual: null, isReleased: false }] },
		],
	});
	expect(sources).toEqual(["nasdaq-calendar"]);
	const splits = (await on("split", "2026-10-02", "2026-10-02")).body.calendar.list[0]?.events;
	expect(splits).toMatchObject([{ symbol: "ACN.US", description: "1-for-25 split" }]);
});
