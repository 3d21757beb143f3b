import { BadSetting } from "@us-market-data/market";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeFixture } from "../testing/imports.ts";
import { filled, operatorFeeds } from "./operator.ts";
import { recordedUpdate } from "./run/recorded.ts";
import { selectFeeds } from "./select.ts";
import { setUpUpdates } from "./testing.ts";

const settings = {
	UPDATE_SOURCES: "",
	UPDATE_URLS: "",
	SEC_USER_AGENT: "",
	SOURCE_MIRROR: "",
	MIN_FREE_DISK_MB: 0,
};

const fileOf = async (entries: unknown): Promise<string> =>
	writeFixture(
		await temporaryFolder(),
		"urls.json",
		typeof entries === "string" ? entries : JSON.stringify(entries),
	);

describe("URLs of the operator's own", () => {
	it("are fetched for each trading day once, with the options of their importer", async () => {
		const { deps, sources: world, market } = await setUpUpdates("2026-11-21T00:00:00Z");
		const entry = {
			source: "bars",
			url: "https://vendor.example.com/{YYYY}/{MM}/{YYYY-MM-DD}.csv?token=hidden",
			file: "bars-{YYYYMMDD}.csv",
			symbol: "AAPL",
			preset: "yahoo",
		};
		const [feed] = await operatorFeeds(await fileOf([entry]));
		if (!feed) throw new Error("no feed");
		const url = "https://vendor.example.com/2026/11/2026-11-20.csv?token=hidden";
		const csv = "Date,Open,High,Low,Close,Adj Close,Volume\n2026-11-20,1,2,1,2,2,100\n";
		world.publish(url, csv);
		const report = await recordedUpdate(feed, deps, { since: null });
		expect(report).toMatchObject({ feed: "bars:1", outcome: "stored", rows: 1 });
		expect((await market.securities()).map(({ symbol }) => symbol)).toEqual(["AAPL.US"]);
		expect(JSON.stringify([report, await deps.updates.runs({ limit: 9 })])).not.toContain("hidden");
		await recordedUpdate(feed, deps, { since: null });
		expect(world.requestsOf(url)).toHaveLength(1);
	});

	it.each([
		["no JSON", "{", /UPDATE_URLS is .*; allowed: JSON/],
		["no list", {}, /UPDATE_URLS is .*; allowed: a list of objects/],
		[
			"an unknown source",
			[{ source: "brs", url: "https://x.test/a" }],
			/UPDATE_URLS\.0\.source is "brs"; allowed: nasdaq-directory/,
		],
		["no URL", [{ source: "bars", url: "/etc/passwd" }], /UPDATE_URLS\.0\.url is .*; allowed: an http/],
		[
			"a URL with a password",
			[{ source: "bars", url: "https://user:hidden@x.test/a" }],
			/UPDATE_URLS\.0\.url is "https:\/\/…"; allowed: an http\(s\) URL without user and password/,
		],
		[
			"an unknown property",
			[{ source: "bars", url: "https://x.test/a", evry: 5 }],
			/UPDATE_URLS\.0 is "evry"; allowed: source, url/,
		],
		[
			"a wrong time",
			[{ source: "bars", url: "https://x.test/a", at: ["25:00"] }],
			/UPDATE_URLS\.0\.at\.0 is .*25:00.*; allowed: HH:MM/,
		],
		[
			"a wrong step",
			[{ source: "bars", url: "https://x.test/a", every: 0 }],
			/UPDATE_URLS\.0\.every is "0"; allowed: minutes/,
		],
		[
			"a folder",
			[{ source: "bars", url: "https://x.test/a", file: "../a.csv" }],
			/UPDATE_URLS\.0\.file is .*; allowed: a file name/,
		],
		[
			"a name twice",
			[
				{ source: "bars", url: "https://x.test/a", name: "a" },
				{ source: "bars", url: "https://x.test/b", name: "a" },
			],
			/UPDATE_URLS\.1\.name is "bars:a"; allowed: each name once/,
		],
	])("are refused with the entry, the field and what is allowed: %s", async (_, entries, message) => {
		await expect(operatorFeeds(await fileOf(entries))).rejects.toThrow(message);
	});

	it("are refused without the credentials that stand in them", async () => {
		const url = "ftp://user:hidden@x.test/a?token=hidden";
		for (const entries of [
			[{ source: "bars", url }],
			{ url },
			`[{"url":"https://x.test/?t=hidden" "source"`,
		]) {
			const refusal = operatorFeeds(await fileOf(entries)).catch((error: unknown) => String(error));
			expect(await refusal).toMatch(/UPDATE_URLS/);
			expect(await refusal).not.toContain("hidden");
		}
	});

	it("name their hosts, which may then be private, and no feed of ours does", async () => {
		const entries = [
			{ source: "bars", url: "http://10.0.0.1:8080/{YYYY}.csv" },
			{ source: "bars", url: "https://x.test/a.csv" },
		];
		const own = await operatorFeeds(await fileOf(entries));
		expect(own.map(({ named }) => named)).toEqual(entries.map(() => ["10.0.0.1:8080", "x.test"]));
		expect((await selectFeeds(settings)).all.filter(({ named }) => named)).toEqual([]);
	});

	it("have placeholders for a day, and nothing else changes", () => {
		expect(filled("/{YYYY}/{MM}/{DD}/{YYYYMMDD}/{YYYY-MM-DD}/{name}", "2026-01-02")).toBe(
			"/2026/01/02/20260102/2026-01-02/{name}",
		);
		fc.assert(
			fc.property(fc.string(), (text) => {
				expect(filled(text.replaceAll("{", ""), "2026-01-02")).toBe(text.replaceAll("{", ""));
			}),
		);
	});
});

describe("the choice of feeds", () => {
	it("is without the setting all that needs no opting in, and the operator's own", async () => {
		const UPDATE_URLS = await fileOf([{ source: "bars", url: "https://x.test/a.csv", name: "mine" }]);
		const { all, enabled } = await selectFeeds({ ...settings, UPDATE_URLS });
		const names = enabled.map(({ name }) => name);
		expect(names.slice(0, 2)).toEqual(["nasdaq-directory", "sec-tickers"]);
		expect(names.at(-1)).toBe("bars:mine");
		expect(names).not.toContain("iex-hist");
		expect(all.map(({ name }) => name)).toContain("iex-hist");
	});

	it("can be none but the operator's own", async () => {
		const UPDATE_URLS = await fileOf([{ source: "bars", url: "https://x.test/a.csv", name: "mine" }]);
		const none = { ...settings, UPDATE_SOURCES: "none" };
		expect((await selectFeeds(none)).enabled).toEqual([]);
		expect((await selectFeeds({ ...none, UPDATE_URLS })).enabled).toMatchObject([{ name: "bars:mine" }]);
	});

	it("is what the setting names; an unknown name is refused with those that there are", async () => {
		const { enabled } = await selectFeeds({ ...settings, UPDATE_SOURCES: "iex-hist, nasdaq-halts" });
		expect(enabled.map(({ name }) => name)).toEqual(["nasdaq-halts", "iex-hist"]);
		const unknown = selectFeeds({ ...settings, UPDATE_SOURCES: "iex" });
		await expect(unknown).rejects.toThrow(/UPDATE_SOURCES names "iex"; allowed: nasdaq-directory, /);
		await expect(unknown).rejects.toBeInstanceOf(BadSetting);
	});
});
