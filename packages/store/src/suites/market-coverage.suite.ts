import { expect, it } from "vitest";
import { dayBar, importInto, minuteBar, news, position, shortVolume, trade } from "./market.fixtures.ts";
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
}
