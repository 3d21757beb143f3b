import type { AreaName, AreaRecord } from "@us-market-data/market";
import { expect, it } from "vitest";
import type { ListQuery } from "../market.ts";
import {
	dataset,
	dayBar,
	depth,
	filing,
	importInto,
	minuteBar,
	news,
	shortVolume,
	symbolsOf,
	trade,
} from "./market.fixtures.ts";
import type { MarketFixture } from "./market-database.ts";

type Depth = AreaRecord<"depth">;

const all: ListQuery = { order: "asc", limit: 1000 };

/** Putting and reading: order, bounds, kinds, provenance. */
export function marketAreas({ store }: MarketFixture): void {
	const put = <A extends AreaName>(area: A, records: AreaRecord<A>[], symbol = "AAPL.US") =>
		importInto(store(), `${area}.csv`, "real", (writer, id) => {
			for (const record of records) writer.put(area, writer.ensureSecurity(symbol), id, record);
		});
	const list = async <A extends AreaName>(area: A, query: Partial<ListQuery> = {}, symbol = "AAPL.US") => {
		const security = await store().security(symbol);
		return security ? store().list(area, security.id, { ...all, ...query }) : [];
	};
	const dates = ["2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"];

	it("gives records back as they were put, in the order of time, with dataset and time", async () => {
		const id = await put("dayBars", [dayBar("2024-01-03"), dayBar("2024-01-02", "0.0000001")]);
		expect(await list("dayBars")).toEqual([
			{ record: dayBar("2024-01-02", "0.0000001"), time: Date.UTC(2024, 0, 2), datasetId: id },
			{ record: dayBar("2024-01-03"), time: Date.UTC(2024, 0, 3), datasetId: id },
		]);
	});

	it("bounds by time inclusively, from either end, with limit and offset", async () => {
		await put(
			"dayBars",
			dates.map((date) => dayBar(date)),
		);
		const days = async (query: Partial<ListQuery>) =>
			(await list("dayBars", query)).map(({ record }) => record.date.slice(-1)).join("");
		const [from, to] = [Date.UTC(2024, 0, 3), Date.UTC(2024, 0, 4)];
		expect(await days({ from, to })).toBe("34");
		expect(await days({ from: from + 1 })).toBe("45");
		expect(await days({ to: to - 1 })).toBe("23");
		expect(await days({ order: "desc", limit: 2 })).toBe("54");
		expect(await days({ order: "desc", limit: 2, offset: 1 })).toBe("43");
		expect(await days({ limit: 0 })).toBe("");
		expect(await days({ offset: 9 })).toBe("");
	});

	it("reads a day across securities by symbol, so many of them behind another", async () => {
		const day = "2024-01-03";
		for (const symbol of ["B.US", "BRK.B.US", "A.US", "C-D.US"])
			await importInto(store(), `${symbol}.csv`, "real", (writer, id) => {
				const security = writer.ensureSecurity(symbol);
				for (const date of symbol === "B.US" ? ["2024-01-02"] : dates)
					writer.put("dayBars", security, id, dayBar(date));
				for (const facility of ["FNSQ", "CNMS"] as const)
					writer.put("shortVolume", security, id, shortVolume(day, facility));
			});
		const onDay = async (after: string, limit: number) =>
			(await store().onDay("dayBars", { time: Date.parse(day), after, limit })).map(
				({ security, record }) => `${security.symbol} ${record.date}`,
			);
		expect(await onDay("", 10)).toEqual([`A.US ${day}`, `BRK.B.US ${day}`, `C-D.US ${day}`]);
		expect(await onDay("", 2)).toEqual([`A.US ${day}`, `BRK.B.US ${day}`]);
		expect(await onDay("A.US", 1)).toEqual([`BRK.B.US ${day}`]);
		expect(await onDay("C-D.US", 10)).toEqual([]);
		// A limit counts securities, not their records.
		const reports = await store().onDay("shortVolume", { time: Date.parse(day), after: "A.US", limit: 2 });
		expect(reports.map(({ security, record }) => `${security.symbol} ${record.facility}`)).toEqual([
			"B.US CNMS",
			"B.US FNSQ",
			"BRK.B.US CNMS",
			"BRK.B.US FNSQ",
		]);
		await store().transaction(async (writer) => writer.setTagDisabled("real", true));
		expect(await onDay("", 10)).toEqual([]);
	});

	it("keeps minute bars of several days, in whatever order they come", async () => {
		const starts = [
			"2024-01-03T14:30:00Z",
			"2024-01-02T20:59:00Z",
			"2024-01-02T00:00:00Z",
			"2024-01-02T14:30:00Z",
		];
		await put(
			"minuteBars",
			starts.map((start) => minuteBar(start)),
		);
		const bars = await list("minuteBars");
		expect(bars.map(({ record }) => record)).toEqual(starts.toSorted().map((start) => minuteBar(start)));
		expect(bars.map(({ time }) => time)).toEqual(starts.toSorted().map((start) => Date.parse(start)));
		const from = Date.UTC(2024, 0, 2, 14, 30);
		const some = await list("minuteBars", { from, to: from + 7 * 3_600_000, order: "desc", limit: 1 });
		expect(some.map(({ record }) => record.start)).toEqual(["2024-01-02T20:59:00Z"]);
	});

	it("keeps minute bars of two files of one day apart", async () => {
		const first = await put("minuteBars", [
			minuteBar("2024-01-02T14:30:00Z"),
			minuteBar("2024-01-02T14:31:00Z"),
		]);
		const second = await importInto(store(), "late.csv", "real", (writer, id) => {
			const security = writer.ensureSecurity("AAPL.US");
			writer.put("minuteBars", security, id, minuteBar("2024-01-02T14:31:00Z", "99"));
			writer.put("minuteBars", security, id, minuteBar("2024-01-02T14:32:00Z"));
		});
		const closes = (await list("minuteBars")).map(({ record, datasetId }) => [record.close, datasetId]);
		expect(closes).toEqual([
			["12.5", first],
			["99", second],
			["12.5", second],
		]);
		await store().transaction(async (writer) => writer.removeDataset(second));
		expect((await list("minuteBars")).map(({ datasetId }) => datasetId)).toEqual([first, first]);
	});

	it("refuses a minute bar that starts within a minute, naming it", async () => {
		await expect(put("minuteBars", [minuteBar("2024-01-02T14:30:05Z")])).rejects.toThrow(
			'start: "2024-01-02T14:30:05Z" is not the start of a minute',
		);
	});

	it("orders trades by microsecond and sequence", async () => {
		const trades = [
			trade("2024-01-02T14:30:00.000001Z", 7),
			trade("2024-01-02T14:30:00Z", 2),
			trade("2024-01-02T14:30:00Z", 1),
			trade("2024-01-02T14:30:00.25Z", 0),
		];
		await put("trades", trades);
		expect((await list("trades")).map(({ record }) => record)).toEqual([
			trades[2],
			trades[1],
			trades[0],
			trades[3],
		]);
		const to = Date.UTC(2024, 0, 2, 14, 30);
		expect(await list("trades", { to, order: "desc", limit: 1 })).toMatchObject([
			{ record: trades[0], time: to },
		]);
	});

	it("refuses a trade that is finer than microseconds", async () => {
		await expect(put("trades", [trade("2024-01-02T14:30:00.1234567Z", 1)])).rejects.toThrow(
			'timestamp: "2024-01-02T14:30:00.1234567Z" is finer than microseconds',
		);
	});

	it("orders order books by nanosecond, over the chunks in which they lie", async () => {
		const books = [
			depth("2024-01-02T14:30:00.000000002Z", "3"),
			depth("2024-01-02T14:30:00Z", "2"),
			depth("2024-01-02T14:29:59.999Z", "1"),
			depth("2024-01-02T15:12:00.5Z", "5"),
			{ ...depth("2024-01-02T14:31:00Z", "4"), asks: [] },
		];
		const id = await put("depth", books);
		const sorted = books.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
		[sorted[1], sorted[2]] = [books[1] as Depth, books[0] as Depth];
		const times = sorted.map(({ timestamp }) => Date.parse(timestamp));
		const expected = sorted.map((record, i) => ({ record, time: times[i], datasetId: id }));
		expect(await list("depth")).toEqual(expected);
		expect(await list("depth", { order: "desc" })).toEqual(expected.toReversed());
		expect(await list("depth", { order: "desc", limit: 1 })).toEqual([expected[4]]);
		expect(await list("depth", { order: "desc", limit: 2, offset: 1 })).toEqual([expected[3], expected[2]]);
		const [from = 0, to = 0] = [times[1], times[3]];
		expect(await list("depth", { from, to })).toEqual(expected.slice(1, 4));
		expect(await list("depth", { from: to + 1, to: to + 2 })).toEqual([]);
		expect(await list("depth", { limit: 0 })).toEqual([]);
		expect(await list("depth", { kinds: ["x"] })).toEqual([]);
	});

	it("reads as many chunks of order books as are wanted", async () => {
		const second = (n: number) => new Date(Date.UTC(2024, 0, 2, 14) + n * 90_000).toISOString();
		const books = Array.from({ length: 200 }, (_, n) => depth(second(n).replace(".000Z", "Z"), String(n)));
		await put("depth", books);
		expect((await list("depth", { limit: 150 })).map(({ record }) => record)).toEqual(books.slice(0, 150));
		const last = await list("depth", { order: "desc", limit: 30, offset: 100 });
		expect(last.map(({ record }) => record)).toEqual(books.slice(70, 100).reverse());
	});

	it("keeps levels with orders and firms, and adds a snapshot to a chunk of its file", async () => {
		const level = (price: string, brokerIds: number[]) => ({ price, volume: "0.5", orderNum: 3, brokerIds });
		const first = {
			timestamp: "2024-01-02T14:30:00.1Z",
			asks: [level("10.0001", [7, 12]), level("11", [])],
			bids: [level("9", [1])],
		};
		const id = await put("depth", [first]);
		const next = depth("2024-01-02T14:30:00.2Z");
		const replaced = depth("2024-01-02T14:30:00.100Z", "8");
		await store().transaction(async (writer) => {
			const security = writer.ensureSecurity("AAPL.US");
			writer.put("depth", security, id, next);
			expect(await writer.list("depth", security.id, all)).toMatchObject([
				{ record: first },
				{ record: next },
			]);
			writer.put("depth", security, id, replaced);
		});
		expect((await list("depth")).map(({ record }) => record)).toEqual([
			{ ...replaced, timestamp: first.timestamp },
			next,
		]);
	});

	it("keeps order books of two files apart, of one instant that of the later file", async () => {
		const [one, two, three] = ["00Z", "01Z", "02Z"].map((end) => `2024-01-02T14:30:${end}`) as [
			string,
			string,
			string,
		];
		const first = await put("depth", [depth(one, "1"), depth(two, "1")]);
		const second = await importInto(store(), "late.csv", "vendor", (writer, id) => {
			const security = writer.ensureSecurity("AAPL.US");
			writer.put("depth", security, id, depth(two, "2"));
			writer.put("depth", security, id, depth(three, "2"));
		});
		const seen = async () =>
			(await list("depth")).map(({ record, datasetId }) => [record.asks[0]?.price, datasetId]);
		expect(await seen()).toEqual([
			["1", first],
			["2", second],
			["2", second],
		]);
		await store().transaction(async (writer) => writer.setTrustOrder("depth", ["real"]));
		expect(await seen()).toEqual([
			["1", first],
			["1", first],
			["2", second],
		]);
		await store().transaction(async (writer) => writer.setTagDisabled("real", true));
		expect(await seen()).toEqual([
			["2", second],
			["2", second],
		]);
	});

	it("refuses an order book that is finer than nanoseconds", async () => {
		await expect(put("depth", [depth("2024-01-02T14:30:00.1234567891Z")])).rejects.toThrow(
			'timestamp: "2024-01-02T14:30:00.1234567891Z" is finer than nanoseconds',
		);
	});

	it("keeps the facilities of a day apart", async () => {
		const records = [shortVolume("2024-01-02", "FNYX"), shortVolume("2024-01-02", "CNMS")];
		await put("shortVolume", records);
		expect((await list("shortVolume")).map(({ record }) => record)).toEqual(records.toReversed());
	});

	it("selects by kind", async () => {
		const filings = [
			filing("1", "2024-01-01T00:00:00Z", "10-K"),
			filing("2", "2024-01-02T00:00:00Z", "8-K"),
			filing("3", "2024-01-03T00:00:00Z", "4"),
		];
		await put("filings", filings);
		const ids = async (kinds: string[]) => (await list("filings", { kinds })).map(({ record }) => record.id);
		expect(await ids(["10-K", "4"])).toEqual(["1", "3"]);
		expect(await ids([])).toEqual([]);
		expect(await list("dayBars", { kinds: ["10-K"] })).toEqual([]);
	});

	it("selects by the beginning of the id over all securities", async () => {
		const instant = "2024-01-01T00:00:00Z";
		await put("news", [news("1/2", instant), news("1/20", instant), news("1/3", instant)]);
		await put("filings", [filing("1/2", instant, "4")]);
		await importInto(store(), "other", "real", (writer, dataset) => {
			writer.put("news", writer.ensureSecurity("MSFT.US"), dataset, news("1/2", instant));
		});
		const ids = async (idPrefix: string) =>
			(await store().across("news", { ...all, idPrefix })).map(
				({ record, security }) => `${security.symbol} ${record.id}`,
			);
		expect(await ids("1/2")).toEqual(["AAPL.US 1/2", "AAPL.US 1/20", "MSFT.US 1/2"]);
		expect(await ids("1/3")).toEqual(["AAPL.US 1/3"]);
		expect(await ids("2")).toEqual([]);
	});

	it("keeps the later of two records of one key among hundreds in any order", async () => {
		const symbols = Array.from({ length: 70 }, (_, number) => `S${number}.US`);
		await importInto(store(), "many", "real", (writer, dataset) => {
			for (const open of ["1", "2"]) {
				for (const symbol of symbols.toReversed()) {
					const security = writer.ensureSecurity(symbol);
					for (const date of dates) writer.put("dayBars", security, dataset, dayBar(date, open));
				}
			}
		});
		for (const symbol of symbols) {
			const bars = await list("dayBars", {}, symbol);
			expect(bars.map(({ record }) => record)).toEqual(dates.map((date) => dayBar(date, "2")));
		}
	});

	it("replaces a record of the same id, also when its time is another", async () => {
		await put("news", [news("1", "2024-01-05T00:00:00Z"), news("2", "2024-01-04T00:00:00Z")]);
		const id = await importInto(store(), "later", "other", (writer, dataset) => {
			writer.put("news", writer.ensureSecurity("AAPL.US"), dataset, news("1", "2024-01-03T00:00:00Z", "New"));
		});
		const items = await list("news");
		expect(items.map(({ record }) => [record.id, record.title])).toEqual([
			["1", "New"],
			["2", "Title"],
		]);
		expect(items[0]?.datasetId).toBe(id);
		expect(await store().coverage()).toEqual([
			{ area: "news", tag: "other", securities: 1, newest: Date.UTC(2024, 0, 3) },
			{ area: "news", tag: "real", securities: 1, newest: Date.UTC(2024, 0, 5) },
		]);
		const ofFile = (first: string, last: string) => ({
			files: 1,
			first: Date.parse(first),
			last: Date.parse(last),
		});
		expect(await store().rowsBrought()).toEqual([
			{ area: "news", source: "test", tag: "other", rows: 1, ...ofFile("2024-01-03", "2024-01-03") },
			{ area: "news", source: "test", tag: "real", rows: 2, ...ofFile("2024-01-04", "2024-01-05") },
		]);
	});

	it("reads an area across securities, newest first", async () => {
		await put("news", [news("1", "2024-01-02T00:00:00Z"), news("2", "2024-01-04T00:00:00Z")]);
		await importInto(store(), "msft", "real", (writer, id) => {
			writer.put("news", writer.ensureSecurity("MSFT.US"), id, news("3", "2024-01-03T00:00:00Z"));
		});
		const items = await store().across("news", { order: "desc", limit: 2 });
		expect(items.map(({ security, record }) => [security.symbol, record.id])).toEqual([
			["AAPL.US", "2"],
			["MSFT.US", "3"],
		]);
		const rest = await store().across("news", { order: "desc", limit: 2, offset: 2 });
		expect(rest.map(({ record }) => record.id)).toEqual(["1"]);
		expect(await store().across("news", { from: Date.UTC(2025, 0), order: "asc", limit: 9 })).toEqual([]);
	});

	it("leaves out what is switched off, and shows it again", async () => {
		await put("news", [news("1", "2024-01-02T00:00:00Z")]);
		await put("minuteBars", [minuteBar("2024-01-02T14:30:00Z")]);
		await put("dayBars", [dayBar("2024-01-02")]);
		const seen = async () => [
			(await list("news")).length,
			(await list("minuteBars")).length,
			(await list("dayBars")).length,
			(await store().across("news", all)).length,
		];
		const touched = await store().transaction(async (writer) => {
			writer.setTagDisabled("real", true);
			return [...writer.touched().values()].flatMap((areas) => [...areas]).sort();
		});
		expect(touched).toEqual(["dayBars", "minuteBars", "news"]);
		expect(await seen()).toEqual([0, 0, 0, 0]);
		expect(await store().disabledTags()).toEqual(["real"]);
		expect(await symbolsOf(store())).toEqual(["AAPL.US"]);
		await store().transaction(async (writer) => writer.setTagDisabled("real", false));
		expect(await seen()).toEqual([1, 1, 1, 1]);
		expect(await store().disabledTags()).toEqual([]);
	});

	it("keeps where a dataset came from", async () => {
		const id = await store().transaction(async (writer) => {
			const made = writer.beginDataset({ ...dataset("bars.csv", "vendor"), adjustedThrough: "2024-01-05" });
			writer.put("dayBars", writer.ensureSecurity("AAPL.US"), made, dayBar("2024-01-02"));
			writer.finishDataset(made, { rows: 1, skipped: { "unknown symbol": 2 }, newest: 5 });
			return made;
		});
		const [first, ...others] = await store().datasets();
		expect(others).toEqual([]);
		expect(await store().dataset(id)).toEqual(first);
		expect(await store().dataset(id + 1)).toBeUndefined();
		expect(first).toEqual({
			...dataset("bars.csv", "vendor"),
			id,
			adjustedThrough: "2024-01-05",
			importedAt: expect.closeTo(Date.now(), -5),
			rows: 1,
			skipped: { "unknown symbol": 2 },
			newest: 5,
		});
	});

	it("keeps many derived rows of securities that are new in the same transaction", async () => {
		const text = "x".repeat(100_000);
		await importInto(store(), "f", "real", (writer, id) => {
			for (let n = 0; n < 60; n++) {
				const security = writer.ensureSecurity(`S${n}.US`);
				writer.put("dayBars", security, id, dayBar("2024-01-02"));
				writer.putDerived("quote", security.id, { time: n, datasetIds: [id], data: text });
			}
		});
		expect(await store().derivedFrom("quote", 0, 100)).toHaveLength(60);
	});

	it("keeps derived rows by kind, replaces and removes them", async () => {
		await put("dayBars", [dayBar("2024-01-02")]);
		await put("news", [news("1", "2024-01-02T00:00:00Z")], "MSFT.US");
		const [aapl, msft] = await store().securities();
		if (!aapl || !msft) throw new Error("no securities");
		const derived = { time: 5, datasetIds: [1, 2], data: { lastDone: "1.50", nested: [null, "é"] } };
		await store().transaction(async (writer) => {
			writer.putDerived("quote", aapl.id, { ...derived, data: {} });
			writer.putDerived("quote", aapl.id, derived);
			writer.putDerived("quote", msft.id, derived);
			writer.putDerived("rank", aapl.id, derived);
		});
		expect(await store().derived("quote", aapl.id)).toEqual({ ...derived, security: aapl });
		const quotes = [aapl, msft].map((security) => ({ ...derived, security }));
		expect(await store().derivedFrom("quote", 0, 5)).toEqual(quotes);
		expect(await store().derivedFrom("quote", 0, 1)).toEqual(quotes.slice(0, 1));
		expect(await store().derivedFrom("quote", aapl.id + 1, 5)).toEqual(quotes.slice(1));
		await store().transaction(async (writer) => writer.putDerived("quote", aapl.id, null));
		expect(await store().derived("quote", aapl.id)).toBeUndefined();
		expect(await store().derivedFrom("quote", 0, 5)).toEqual(quotes.slice(1));
	});
}
