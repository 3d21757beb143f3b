import { sampleTag } from "@us-market-data/market";
import { expect, it } from "vitest";
import type { SecurityRef, TapeArea, TapeReader } from "../market.ts";
import {
	dataset,
	dayBar,
	depth,
	importInto,
	minuteBar,
	news,
	position,
	shortVolume,
	trade,
} from "./market.fixtures.ts";
import type { MarketFixture } from "./market-database.ts";

const day = (date: string): number => Date.parse(date);

/** What is there of a security and of a day. */
export function marketCoverage({ store }: MarketFixture): void {
	it("tells the records of a security by area and tag, without switched-off sources", async () => {
		await importInto(store(), "a", "real", (writer, id) => {
			const security = writer.ensureSecurity("AAPL.US");
			for (const date of ["2024-01-02", "2024-01-05"]) writer.put("dayBars", security, id, dayBar(date));
			writer.put("minuteBars", security, id, minuteBar("2024-01-02T14:30:00Z"));
			writer.put("trades", security, id, trade("2024-01-02T14:30:00.001Z", 1));
			for (const second of ["01", "02"])
				writer.put("depth", security, id, depth(`2024-01-02T14:31:${second}Z`));
			writer.put("news", security, id, news("1", "2024-01-02T14:30:00Z"));
			writer.put("shareholders", security, id, position("1", "2023-12-31"));
			writer.put("dayBars", writer.ensureSecurity("MSFT.US"), id, dayBar("2024-01-09"));
		});
		await importInto(store(), "b", "vendor", (writer, id) => {
			const security = writer.ensureSecurity("AAPL.US");
			writer.put("dayBars", security, id, dayBar("2024-01-08"));
		});
		const { id = 0 } = (await store().security("AAPL.US")) ?? {};
		const one = (area: string, rows: number | null, first: string, last = first, tag = "real") => ({
			area,
			tag,
			rows,
			first: day(first),
			last: day(last),
		});
		const vendor = one("dayBars", 1, "2024-01-08", "2024-01-08", "vendor");
		const others = [
			// The first time is the start of its chunk.
			one("depth", null, "2024-01-02T14:30:00Z", "2024-01-02T14:31:02Z"),
			one("minuteBars", null, "2024-01-02", "2024-01-02T14:30:00Z"),
			one("news", 1, "2024-01-02T14:30:00Z"),
			one("shareholders", null, "2023-12-31"),
			one("trades", 1, "2024-01-02T14:30:00.001Z"),
		];
		const bars = one("dayBars", 2, "2024-01-02", "2024-01-05");
		expect(await store().securityCoverage(id)).toEqual([bars, vendor, ...others]);
		await store().transaction(async (writer) => writer.setTagDisabled("vendor", true));
		expect(await store().securityCoverage(id)).toEqual([bars, ...others]);
	});

	it("counts the securities with records of each day", async () => {
		await importInto(store(), "a", "real", (writer, id) => {
			for (const symbol of ["A.US", "B.US"]) {
				const security = writer.ensureSecurity(symbol);
				writer.put("dayBars", security, id, dayBar("2024-01-02"));
				if (symbol === "B.US") writer.put("dayBars", security, id, dayBar("2024-01-03"));
				for (const facility of ["CNMS", "FNYX"] as const)
					writer.put("shortVolume", security, id, shortVolume("2024-01-02", facility));
			}
			// The evening of January 2 in New York, and the regular session of the next day.
			writer.put("minuteBars", writer.ensureSecurity("A.US"), id, minuteBar("2024-01-03T00:30:00Z"));
			writer.put("minuteBars", writer.ensureSecurity("B.US"), id, minuteBar("2024-01-03T14:30:00Z"));
		});
		await importInto(store(), "b", "vendor", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("C.US"), id, dayBar("2024-01-02"));
		});
		const { id } = (await store().security("A.US")) ?? {};
		const counts = async (area: "dayBars" | "shortVolume" | "minuteBars", range: object = {}) => {
			const query = { from: day("2024-01-01"), to: day("2024-01-04"), ...range };
			const found = await store().countsByDay(area, query);
			return found.map(([time, securities]) => [new Date(time).toISOString().slice(0, 10), securities]);
		};
		expect(await counts("dayBars")).toEqual([
			["2024-01-02", 3],
			["2024-01-03", 1],
		]);
		expect(await counts("dayBars", { to: day("2024-01-02") })).toEqual([["2024-01-02", 3]]);
		expect(await counts("dayBars", { from: day("2024-01-04") })).toEqual([]);
		expect(await counts("shortVolume")).toEqual([["2024-01-02", 2]]);
		expect(await counts("minuteBars")).toEqual([["2024-01-03", 1]]);
		expect(await counts("dayBars", { securityId: id })).toEqual([["2024-01-02", 1]]);
		expect(await counts("minuteBars", { securityId: id })).toEqual([]);
		await store().transaction(async (writer) => writer.setTagDisabled("vendor", true));
		expect(await counts("dayBars")).toEqual([
			["2024-01-02", 2],
			["2024-01-03", 1],
		]);
	});

	it("tells the securities and the days on which there is something to replay", async () => {
		const [monday, tuesday] = ["2024-01-08", "2024-01-09"];
		const first = await importInto(store(), "a", "real", (writer, id) => {
			const [a, b] = ["A.US", "B.US"].map((symbol) => writer.ensureSecurity(symbol)) as [
				SecurityRef,
				SecurityRef,
			];
			for (const area of ["trades", "depth"] as const) {
				const record = (time: string) => (area === "trades" ? trade(time, 1) : depth(time)) as never;
				writer.put(area, a, id, record(`${monday}T14:30:00Z`));
				// The evening of Monday in New York.
				writer.put(area, b, id, record(`${tuesday}T00:59:59.999Z`));
				writer.put(area, b, id, record(`${tuesday}T14:30:00Z`));
			}
			writer.put("minuteBars", b, id, minuteBar(`${tuesday}T00:30:00Z`));
		});
		await importInto(store(), "b", "vendor", (writer, id) => {
			const security = writer.ensureSecurity("C.US");
			writer.put("trades", security, id, trade(`${tuesday}T14:30:00Z`, 1));
			writer.put("trades", security, id, trade("2024-01-12T14:30:00Z", 1));
		});
		const on = async (area: TapeArea, from: string, to = from, reader: TapeReader = store()) => {
			const found = await reader.securitiesOn(area, { from: day(from), to: day(to) });
			return found.map(({ symbol }) => symbol);
		};
		const days = async (area: TapeArea, limit = 9, reader: TapeReader = store()) =>
			(await reader.daysOf(area, { limit })).map((time) => new Date(time).toISOString());
		const [mondays, tuesdays] = [`${monday}T00:00:00.000Z`, `${tuesday}T00:00:00.000Z`];
		for (const area of ["trades", "depth"] as const)
			expect(await on(area, `${monday}T14:00:00Z`, `${tuesday}T00:10:00Z`)).toEqual(["A.US", "B.US"]);
		expect(await on("trades", `${tuesday}T15:00:00Z`)).toEqual(["B.US", "C.US"]);
		expect(await on("depth", `${monday}T00:00:00Z`)).toEqual([]);
		expect(await on("minuteBars", `${monday}T12:00:00Z`, `${tuesday}T12:00:00Z`)).toEqual(["B.US"]);
		expect(await days("trades")).toEqual(["2024-01-12T00:00:00.000Z", tuesdays, mondays]);
		expect(await days("trades", 2)).toEqual(["2024-01-12T00:00:00.000Z", tuesdays]);
		expect(await days("depth")).toEqual([tuesdays, mondays]);
		expect(await days("minuteBars")).toEqual([mondays]);
		await store().transaction(async (writer) => writer.setTagDisabled("vendor", true));
		expect(await on("trades", `${tuesday}T15:00:00Z`)).toEqual(["B.US"]);
		expect(await days("trades")).toEqual([tuesdays, mondays]);
		await store().transaction(async (writer) => {
			const [b, d] = [writer.ensureSecurity("B.US"), writer.ensureSecurity("D.US")];
			for (const area of ["trades", "depth", "minuteBars"] as const) writer.move(area, b, d, first);
			expect(await on("depth", `${tuesday}T15:00:00Z`, undefined, writer)).toEqual(["D.US"]);
			writer.clear("depth", writer.ensureSecurity("A.US"));
			expect(await on("depth", `${monday}T15:00:00Z`, undefined, writer)).toEqual(["D.US"]);
			writer.removeDataset(first);
			expect(await days("depth", 9, writer)).toEqual([]);
			writer.setTagDisabled("vendor", false);
		});
		expect(await days("trades")).toEqual(["2024-01-12T00:00:00.000Z", tuesdays]);
		expect(await days("minuteBars")).toEqual([]);
	});

	it("forgets the days of sample data that real data clear, and notes those of records that follow", async () => {
		const book = `2024-01-08T14:30:00Z`;
		await store().transaction(async (writer) => {
			const security = writer.ensureSecurity("A.US");
			const sample = writer.beginDataset(dataset("sample", sampleTag));
			writer.put("depth", security, sample, depth(book));
			const real = writer.beginDataset(dataset("real"));
			writer.put("trades", security, real, trade("2024-01-09T14:30:00Z", 1));
			expect(await writer.daysOf("depth", { limit: 9 })).toEqual([]);
			writer.put("depth", security, real, depth(book));
		});
		expect(await store().daysOf("depth", { limit: 9 })).toEqual([day("2024-01-08")]);
		expect(await store().daysOf("trades", { limit: 9 })).toEqual([day("2024-01-09")]);
	});
}
