import { MemoryMarket } from "@us-market-data/analytics/testing";
import type { Dataset } from "@us-market-data/store";
import { describe, expect, it } from "vitest";
import { settlementDays } from "../../sources/finra-short-interest/feed.ts";
import { importers } from "../../sources/index.ts";
import { nextTime } from "../schedule/times.ts";
import type { DueFile, Feed, Tools } from "./feed.ts";
import { feeds } from "./index.ts";
import { filingsIn, indexUrl } from "./sec-daily-index.ts";

const feed = (name: string): Feed => {
	const found = feeds.find((candidate) => candidate.name === name);
	if (!found) throw new Error(name);
	return found;
};

const dataset = (file: string): Dataset => ({ file }) as Dataset;

/** A market in which companies hold these CIKs. */
function marketOf(ciks: readonly string[]): MemoryMarket {
	const market = new MemoryMarket();
	const rows = ciks.map((value, i) => ({
		record: { scheme: "cik" as const, value, name: "", date: "2026-01-01" },
		security: { id: i, symbol: `S${i}.US` },
		time: 0,
		datasetId: 1,
	}));
	market.across = (async (area: string) => (area === "identifiers" ? rows : [])) as typeof market.across;
	return market;
}

/** Files that are due, with the SEC's indexes as given by day. */
async function dueFiles(
	name: string,
	now: string,
	given: { files?: string[]; since?: string; ciks?: string[]; texts?: Record<string, string> } = {},
): Promise<DueFile[]> {
	const { files = [], since = null, ciks = [], texts = {} } = given;
	const tools: Tools = { text: async (url) => texts[url] ?? null, toFile: async () => false };
	const market = marketOf(ciks);
	const list: DueFile[] = [];
	for await (const item of feed(name).due({
		now: new Date(now),
		since,
		market,
		datasets: files.map(dataset),
		tools,
	})) {
		list.push(item);
	}
	return list;
}

const names = async (...args: Parameters<typeof dueFiles>) =>
	(await dueFiles(...args)).map(({ name }) => name);

describe("feeds", () => {
	it("have names of importers, schedules that come, and files that their importers take", async () => {
		const schedule13g = "320193|APPLE|SCHEDULE 13G|2026-11-19|edgar/data/320193/0000320193-26-000001.txt";
		const texts = {
			[indexUrl("2026-11-19")]: schedule13g,
			"https://iextrading.com/api/1.0/hist?date=20261120": '[{"feed":"DPLS","link":"https://x.test/"}]',
		};
		for (const { name, source, schedule } of feeds) {
			const importer = importers.find((candidate) => candidate.source === source);
			const found = await names(name, "2026-11-21T05:00:00Z", { ciks: ["320193"], texts });
			expect(found, name).not.toEqual([]);
			for (const file of found) {
				const unpacked = file.replace(/\.gz$/, "");
				expect(importer?.takes.test(unpacked), `${name} ${file}`).toBe(true);
			}
			expect(nextTime(schedule, Date.parse("2026-11-25T00:00:00Z"))).toBeLessThan(
				Date.parse("2026-12-01T00:00:00Z"),
			);
		}
		expect(feeds.filter(({ optIn }) => optIn).map(({ name }) => name)).toEqual([
			"nasdaq-calendar",
			"iex-hist",
		]);
	});

	it("of short volume: from 18:00 on the day itself, holidays left out, the two newest held days again", async () => {
		const before = await names("finra-short-volume", "2026-11-27T22:59:00Z", { since: "2026-11-24" });
		expect(before).toHaveLength(12);
		expect(before[0]).toBe("CNMSshvol20261125.txt");
		const after = await names("finra-short-volume", "2026-11-27T23:00:00Z", { since: "2026-11-24" });
		expect(after.filter((name) => name.startsWith("CNMS"))).toEqual([
			"CNMSshvol20261127.txt",
			"CNMSshvol20261125.txt",
			"CNMSshvol20261124.txt",
		]);
		const files = ["20261120", "20261123", "20261124"].flatMap((day) =>
			["CNMS", "FNSQ", "FNQC", "FNYX", "FNRA", "FORF"].map((prefix) => `${prefix}shvol${day}.txt`),
		);
		const rest = await names("finra-short-volume", "2026-11-25T15:00:00Z", { files, since: "2026-11-20" });
		expect(rest.filter((name) => name.startsWith("CNMS"))).toEqual([
			"CNMSshvol20261124.txt",
			"CNMSshvol20261123.txt",
		]);
	});

	it("of short interest: the 15th and the end of the month or the trading day before, once they can be out", async () => {
		expect(settlementDays("2026-02-01", "2026-03-31")).toEqual([
			"2026-03-31",
			"2026-03-13",
			"2026-02-27",
			"2026-02-13",
		]);
		const found = await names("finra-short-interest", "2026-11-21T15:00:00Z", {
			files: ["shrt20261015.csv"],
		});
		expect(found).toEqual(["shrt20261030.csv", "shrt20261015.csv", "shrt20260930.csv"]);
	});

	it("of companies: a file of each, or the archive when they are more than 500", async () => {
		const some = await dueFiles("sec-submissions", "2026-11-21T15:00:00Z", { ciks: ["320193", "1045810"] });
		expect(some.map(({ urls }) => urls[0])).toEqual([
			"https://data.sec.gov/submissions/CIK0000320193.json",
			"https://data.sec.gov/submissions/CIK0001045810.json",
		]);
		const ciks = Array.from({ length: 501 }, (_, i) => String(i + 1));
		expect(await names("sec-submissions", "2026-11-21T15:00:00Z", { ciks })).toEqual(["submissions.zip"]);
		expect(await names("sec-companyfacts", "2026-11-21T15:00:00Z", { ciks })).toEqual(["companyfacts.zip"]);
		expect(await names("sec-companyfacts", "2026-11-21T15:00:00Z", { ciks: ciks.slice(1) })).toHaveLength(
			500,
		);
	});

	it("of insiders: quarterly sets from either folder, then the days after the newest that is held", async () => {
		const now = "2026-11-12T17:00:00Z";
		const first = await dueFiles("sec-ownership", now, { ciks: ["320193"] });
		expect(first.slice(0, 4).map(({ name }) => name)).toEqual([
			"2026q3_form345.zip",
			"2026q2_form345.zip",
			"2026q1_form345.zip",
			"2025q4_form345.zip",
		]);
		expect(first[0]?.urls).toHaveLength(2);
		expect(first[4]?.name).toBe("ownership-20261001.zip");
		expect(first.at(-1)?.name).toBe("ownership-20261111.zip");
		const late = await names("sec-ownership", now, {
			ciks: ["320193"],
			files: ["2026q3_form345.zip", "ownership-20261001.zip"],
		});
		expect(late.find((name) => name.startsWith("ownership"))).toBe("ownership-20261002.zip");
		expect(await names("sec-ownership", now)).toHaveLength(4);
	});

	it("of 13F: windows from March, June, September and December, with the leap day", async () => {
		expect(await names("sec-13f", "2026-11-21T15:00:00Z")).toEqual([
			"01jun2026-31aug2026_form13f.zip",
			"01mar2026-31may2026_form13f.zip",
			"01dec2025-28feb2026_form13f.zip",
		]);
		expect(await names("sec-13f", "2028-03-01T15:00:00Z", { since: "2028-01-01" })).toEqual([
			"01dec2027-29feb2028_form13f.zip",
		]);
	});

	it("of fails to deliver: half months once they are out", async () => {
		const files = ["cnsfails202609a"];
		expect(
			await names("sec-fails-to-deliver", "2026-11-14T15:00:00Z", { files, since: "2026-09-01" }),
		).toEqual(["cnsfails202609b.zip", "cnsfails202610a.zip"]);
		expect(
			await names("sec-fails-to-deliver", "2026-11-15T15:00:00Z", { files, since: "2026-10-01" }),
		).toEqual(["cnsfails202610a.zip", "cnsfails202610b.zip"]);
	});

	it("of large holders: the structured schedules of held companies that are not held", async () => {
		const index = [
			"CIK|Company Name|Form Type|Date Filed|File Name",
			"--------",
			"320193|APPLE INC|SCHEDULE 13G|2026-11-19|edgar/data/320193/0000320193-26-000001.txt",
			"102909|VANGUARD|SCHEDULE 13G|2026-11-19|edgar/data/102909/0000320193-26-000001.txt",
			"320193|APPLE INC|SCHEDULE 13D/A|2026-11-19|edgar/data/320193/0000320193-26-000002.txt",
			"320193|APPLE INC|SC 13G|2026-11-19|edgar/data/320193/0000320193-26-000003.txt",
			"789019|MICROSOFT|SCHEDULE 13G|2026-11-19|edgar/data/789019/0000789019-26-000004.txt",
			"320193|APPLE INC|4|2026-11-19|edgar/data/320193/0000320193-26-000005.txt",
		].join("\n");
		const texts = { [indexUrl("2026-11-19")]: index };
		const files = ["0000320193-26-000002.txt"];
		const found = await dueFiles("sec-beneficial", "2026-11-21T15:00:00Z", {
			ciks: ["320193"],
			texts,
			files,
		});
		expect(found).toMatchObject([
			{
				name: "0000320193-26-000001.txt",
				urls: ["https://www.sec.gov/Archives/edgar/data/320193/0000320193-26-000001.txt"],
			},
		]);
		const insiders = filingsIn(index, /^[345](\/A)?$/, new Set(["320193"]));
		expect(insiders.map(({ accession }) => accession)).toEqual(["0000320193-26-000005"]);
	});

	it("of latest filings: the index of a day from 22:15, of each weekday that is not held", async () => {
		const since = "2026-11-18";
		const before = await names("sec-latest-filings", "2026-11-21T03:14:00Z", { since });
		expect(before).toEqual(["getcurrent-8-K.atom", "master.20261118.idx", "master.20261119.idx"]);
		const after = await names("sec-latest-filings", "2026-11-21T03:15:00Z", {
			since,
			files: ["master.20261118.idx"],
		});
		expect(after).toEqual(["getcurrent-8-K.atom", "master.20261119.idx", "master.20261120.idx"]);
		expect(indexUrl("2026-11-20")).toBe(
			"https://www.sec.gov/Archives/edgar/daily-index/2026/QTR4/master.20261120.idx",
		);
	});

	it("of IEX: where the index says the order-by-order capture is", async () => {
		const link = "https://www.googleapis.com/download/storage/v1/b/iex/o/x.pcap.gz?alt=media";
		const texts = {
			"https://iextrading.com/api/1.0/hist?date=20261119": JSON.stringify([
				{ feed: "TOPS", link: "https://x.test/tops" },
				{ feed: "DPLS", link },
			]),
		};
		const found = await dueFiles("iex-hist", "2026-11-20T15:00:00Z", { texts });
		expect(found).toMatchObject([{ name: "iex-deep-plus-20261119.pcap.gz", urls: [link] }]);
		const page = { "https://iextrading.com/api/1.0/hist?date=20261119": "<html>" };
		await expect(dueFiles("iex-hist", "2026-11-20T15:00:00Z", { texts: page })).rejects.toThrow(
			/JSON list of captures/,
		);
	});
});
