import { security } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const filing = (id: string, publishedAt: string, form: string): AreaRecord<"filings"> => ({
	id,
	title: `${form} of Apple`,
	description: "",
	fileName: "",
	fileUrls: ["https://sec.test/a", "https://sec.test/b"],
	publishedAt,
	form,
	accessionNumber: form && id,
});
const item = (id: string, publishTime: string, relatedSymbols: string[]): AreaRecord<"news"> => ({
	id,
	title: `News ${id}`,
	summary: "",
	publishTime,
	source: "",
	url: "",
	relatedSymbols,
});
const topic = (id: string, publishedAt: string, text: string): AreaRecord<"topics"> => ({
	id,
	title: `Topic ${id}`,
	description: text,
	url: text && `https://talk.test/${text}`,
	publishedAt,
	commentsCount: 0,
	likesCount: 2,
	sharesCount: 3,
});

const market = await testMarket([
	rows("AAPL.US", "securities", [security("Apple Inc.")]),
	rows(
		"AAPL.US",
		"filings",
		[
			filing("2", "2026-11-02T10:00:00Z", "10-K"),
			filing("3", "2026-11-03T10:00:00Z", "10-K/A"),
			filing("1", "2026-11-01T10:00:00Z", ""),
			filing("4", "2026-11-04T10:00:00Z", "8-K"),
		],
		{ tag: "sec" },
	),
	rows("AAPL.US", "news", [
		item("1", "2026-11-01T10:00:00Z", ["MSFT.US"]),
		item("2", "2026-11-02T10:00:00Z", ["AAPL.US", "MSFT.US"]),
	]),
	rows("AAPL.US", "topics", [
		topic("1", "2026-11-01T10:00:00Z", ""),
		topic("2", "2026-11-02T10:00:00Z", "two"),
	]),
	rows(
		"MANY.US",
		"filings",
		Array.from({ length: 120 }, (_, i) =>
			filing(String(i), new Date(Date.UTC(2026, 0, 1 + i)).toISOString(), "8-K"),
		),
	),
]);

describe("listFilings", () => {
	const ids = async (input: { count?: number; form?: string[] }) => {
		const { body } = await market.request("listFilings", { symbol: "AAPL.US", count: 20, ...input });
		return body.filings.map(({ id }) => id);
	};

	it("answers the newest first, of the asked forms exactly", async () => {
		expect(await ids({})).toEqual(["4", "3", "2", "1"]);
		expect(await ids({ count: 2 })).toEqual(["4", "3"]);
		expect(await ids({ form: ["10-K"] })).toEqual(["2"]);
		expect(await ids({ form: ["8-K", "10-K"], count: 1 })).toEqual(["4"]);
		expect(await ids({ form: ["S-1"] })).toEqual([]);
	});

	it("reads a form as people write it, and refuses one that the SEC does not have", async () => {
		for (const form of ["10k", "10K", "Form 10-K", "10-k"])
			expect(await ids({ form: [form] })).toEqual(["2"]);
		expect(await ids({ form: ["8k", "10K"], count: 1 })).toEqual(["4"]);
		const expectedNote = "The newest filings of AAPL.US are 8-K, ";
		await expect(ids({ form: ["nonsense"] })).rejects.toThrow(expectedNote);
		await expect(ids({ form: ["10-K", "annual"] })).rejects.toThrow('Did you mean "10-K"?');
	});

	it("goes on behind the same cursor, however the forms are written", async () => {
		const nextOf = async (form: string[]) =>
			(await market.request("listFilings", { symbol: "AAPL.US", count: 1, form })).body.next;
		expect(await nextOf(["8-K", "10-K"])).toEqual(expect.any(String));
		expect(await nextOf(["form 10k", "8k"])).toBe(await nextOf(["8-K", "10-K"]));
	});

	it("answers form and accession number as null where they are not known", async () => {
		const { body } = await market.request("listFilings", { symbol: "AAPL.US", count: 20 });
		expect(body.filings[0]).toMatchObject({ form: "8-K", accessionNumber: "4" });
		expect(body.filings[3]).toEqual({
			id: "1",
			title: " of Apple",
			description: "",
			fileName: "",
			fileUrls: ["https://sec.test/a", "https://sec.test/b"],
			publishedAt: "2026-11-01T10:00:00Z",
			form: null,
			accessionNumber: null,
		});
	});

	it("is as of the newest filing that is answered", async () => {
		const request = await market.request("listFilings", { symbol: "AAPL.US", count: 20 });
		expect(request).toMatchObject({ sources: ["sec"], asOf: "2026-11-04T10:00:00.000Z" });
		const old = await market.request("listFilings", { symbol: "AAPL.US", count: 20, form: ["10-K"] });
		expect(old.asOf).toBe("2026-11-02T10:00:00.000Z");
	});
});

describe("listLegacyFilings", () => {
	it("answers the newest hundred with the six fields of the family", async () => {
		const { body } = await market.request("listLegacyFilings", {
			legacy_prefix: "legacy",
			symbol: "MANY.US",
		});
		expect(body.filings.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, i) => String(119 - i)));
		expect(Object.keys(body.filings[0] ?? {})).toEqual([
			"id",
			"title",
			"description",
			"fileName",
			"fileUrls",
			"publishedAt",
		]);
	});
});

describe("getLegacyStaticInfo", () => {
	it("answers the record of the main family without the board", async () => {
		const symbols = ["AAPL.US", "NOSUCH.US", "AAPL.US"];
		const legacy = await market.request("getLegacyStaticInfo", { legacy_prefix: "legacy", symbols });
		const main = await market.request("getStaticInfo", { symbols });
		expect(legacy.body.quote).toHaveLength(1);
		expect(main.body.quote).toEqual(legacy.body.quote.map((info) => ({ ...info, board: null })));
	});
});

describe("listNews", () => {
	it("answers the newest first, each naming the asked security among the others", async () => {
		const { body } = await market.request("listNews", { symbol: "AAPL.US", count: 20 });
		expect(body.news.map(({ id, relatedSymbols }) => [id, relatedSymbols])).toEqual([
			["2", ["AAPL.US", "MSFT.US"]],
			["1", ["MSFT.US", "AAPL.US"]],
		]);
	});
});

describe("listTopics", () => {
	it("answers the newest first, unknown texts as null", async () => {
		const { body } = await market.request("listTopics", { symbol: "AAPL.US", count: 20 });
		expect(body.topics.map(({ id, description, url }) => [id, description, url])).toEqual([
			["2", "two", "https://talk.test/two"],
			["1", null, null],
		]);
	});
});
