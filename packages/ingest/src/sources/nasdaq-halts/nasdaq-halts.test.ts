import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, parseFile, storedRecords, testStore, writeFixture } from "../../testing/imports.ts";
import { feed, type Item, pause } from "./formats.fixture.ts";
import { nasdaqHalts } from "./importer.ts";

const name = "tradehalts.xml";
const parse = (...items: Item[]) => parseFile(nasdaqHalts, name, feed(items));

test("reads a pause with its resumption, from New York's time", async () => {
	const resumed = {
		ResumptionDate: "11/20/2026",
		ResumptionQuoteTime: "10:04:59",
		ResumptionTradeTime: "10:05:00",
	};
	expect((await parse({ ...pause, ...resumed })).outcomes).toEqual([
		{
			area: "halts",
			symbol: "UPDN.US",
			line: 1,
			record: {
				haltedAt: "2026-11-20T15:00:00Z",
				reason: "LUDP",
				market: "NASDAQ",
				quotesResumedAt: "2026-11-20T15:04:59Z",
				resumedAt: "2026-11-20T15:05:00Z",
			},
		},
	]);
});

test("takes empty elements for a halt that lasts, and summer time for what it is", async () => {
	const { outcomes } = await parse({ ...pause, HaltDate: "07/01/2026", ReasonCode: "T1" });
	expect(outcomes).toMatchObject([
		{ record: { haltedAt: "2026-07-01T14:00:00Z", resumedAt: null, quotesResumedAt: null } },
	]);
});

test("keeps a halt whose quotes came back before its trading", async () => {
	const { outcomes } = await parse({
		...pause,
		ResumptionDate: "11/20/2026",
		ResumptionQuoteTime: "10:05:00",
	});
	expect(outcomes).toMatchObject([{ record: { quotesResumedAt: "2026-11-20T15:05:00Z", resumedAt: null } }]);
});

test("takes milliseconds off, so that a halt with and without them is one", async () => {
	const { outcomes } = await parse({ ...pause, HaltTime: "16:05:26.515" });
	expect(outcomes).toMatchObject([{ record: { haltedAt: "2026-11-20T21:05:26Z" } }]);
});

test("reads a byte order mark, a declaration and tables in CDATA", async () => {
	const table = "<description><![CDATA[<table><tr><td>11/20/2026</td></tr></table>]]></description></item>";
	const text = `\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n${feed([pause]).replace("</item>", table)}`;
	expect((await parseFile(nasdaqHalts, name, text)).outcomes).toHaveLength(1);
});

test("reads warrants as the feed spells them, and counts what does not resolve", async () => {
	const { outcomes } = await parse({ ...pause, IssueSymbol: "BKSY.W" }, { ...pause, IssueSymbol: "??" });
	expect(outcomes).toMatchObject([
		{ skipped: "symbol does not resolve", line: 2, unresolved: "??" },
		{ symbol: "BKSY.WS.US" },
	]);
});

test("makes one of a halt that is listed twice, and passes over a resumption before the halt", async () => {
	const resumed = { ...pause, ResumptionDate: "11/20/2026", ResumptionTradeTime: "10:05:00" };
	const backwards = { ...resumed, IssueSymbol: "BACK", ResumptionTradeTime: "09:59:00" };
	const { outcomes } = await parse(resumed, pause, backwards);
	expect(outcomes).toMatchObject([
		{ skipped: "the same halt again", line: 2 },
		{ skipped: "resumption before the halt", line: 3 },
		{ symbol: "UPDN.US", record: { resumedAt: "2026-11-20T15:05:00Z" } },
	]);
});

test("takes a feed without items", async () => {
	const { outcomes, dataset } = await parseFile(nasdaqHalts, name, feed([], "Sat, 21 Nov 2026 01:00:00 GMT"));
	expect(outcomes).toEqual([]);
	expect(dataset).toMatchObject({ file: "nasdaq-trade-halts-2026-11-20.xml" });
});

/** Imports feeds one after the other into one store. */
async function importing(...feeds: string[]) {
	const store = await testStore();
	const folder = await temporaryFolder();
	const reports = [];
	for (const text of feeds) {
		const path = await writeFixture(folder, name, text);
		reports.push(await runImport(store, nasdaqHalts, path, { now }));
	}
	return { store, reports };
}

const friday = "Fri, 20 Nov 2026 17:00:00 GMT";
const monday = "Mon, 23 Nov 2026 17:00:00 GMT";
const news = { ...pause, IssueSymbol: "NEWS", ReasonCode: "T1" };

test("a later feed fills the resumption, and keeps what it no longer lists", async () => {
	const resumption = { ReasonCode: "T3", ResumptionDate: "11/23/2026", ResumptionTradeTime: "09:30:00" };
	const { store } = await importing(feed([pause, news], friday), feed([{ ...news, ...resumption }], monday));
	expect(await storedRecords(store, "halts", "NEWS.US")).toMatchObject([
		{ reason: "T3", resumedAt: "2026-11-23T14:30:00Z" },
	]);
	expect(await storedRecords(store, "halts", "UPDN.US")).toHaveLength(1);
});

test("an earlier feed that comes late takes nothing back", async () => {
	const resumed = { ...news, ResumptionDate: "11/23/2026", ResumptionTradeTime: "09:30:00" };
	const { store, reports } = await importing(feed([resumed], monday), feed([pause, news], friday));
	expect(reports[1]).toMatchObject({ stored: 1, files: [{ skipped: { "a later list is held": 1 } }] });
	expect(await storedRecords(store, "halts", "NEWS.US")).toMatchObject([
		{ resumedAt: "2026-11-23T14:30:00Z" },
	]);
});

test("a second look at the same day supersedes the first, a second import changes nothing", async () => {
	const resumed = { ...pause, ResumptionDate: "11/20/2026", ResumptionTradeTime: "10:05:00" };
	const later = feed([resumed], "Fri, 20 Nov 2026 18:00:00 GMT");
	const { store, reports } = await importing(feed([pause], friday), later, later);
	expect(reports.map(({ files }) => files[0]?.status)).toEqual(["stored", "replaced", "unchanged"]);
	expect(await storedRecords(store, "halts", "UPDN.US")).toMatchObject([
		{ resumedAt: "2026-11-20T15:05:00Z" },
	]);
	expect(await store.datasets()).toHaveLength(1);
});

test("a folder of several looks at a day is imported in the order in which they were made", async () => {
	const folder = await temporaryFolder();
	const resumed = { ...pause, ResumptionDate: "11/20/2026", ResumptionTradeTime: "10:05:00" };
	await writeFixture(folder, "a-halts.xml", feed([resumed], "Fri, 20 Nov 2026 18:00:00 GMT"));
	await writeFixture(folder, "b-halts.xml", feed([pause], friday));
	const store = await testStore();
	await runImport(store, nasdaqHalts, join(folder, "."), { now });
	expect(await storedRecords(store, "halts", "UPDN.US")).toMatchObject([
		{ resumedAt: "2026-11-20T15:05:00Z" },
	]);
});

test("gives every instant back in the time of New York", async () => {
	const days = { min: new Date("2007-01-01"), max: new Date("2031-12-31"), noInvalidDate: true };
	await fc.assert(
		fc.asyncProperty(fc.date(days), async (day) => {
			const [date, time] = [day.toISOString().slice(0, 10), day.toISOString().slice(11, 19)];
			const [year, month, ofMonth] = date.split("-");
			const { outcomes } = await parse({ ...pause, HaltDate: `${month}/${ofMonth}/${year}`, HaltTime: time });
			const [outcome] = outcomes;
			const haltedAt = outcome && "record" in outcome ? Object(outcome.record).haltedAt : "";
			const parts = new Intl.DateTimeFormat("sv-SE", {
				timeZone: "America/New_York",
				dateStyle: "short",
				timeStyle: "medium",
			}).format(new Date(haltedAt));
			// The hour that the clocks skip in spring does not exist and is counted on.
			if (!(/-03-(0[89]|1[0-4])$/.test(date) && time.startsWith("02"))) expect(parts).toBe(`${date} ${time}`);
		}),
		{ numRuns: 40 },
	);
});
