import { holding as plainHolding, security } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

type Holding = AreaRecord<"shareholders">;

const holding = (
	holderId: string,
	period: string,
	sharesHeld: string,
	sharesChanged: string | null,
	more: Partial<Holding> = {},
): Holding =>
	plainHolding(holderId, period, sharesHeld, {
		name: `Holder ${holderId}`,
		sharesChanged,
		percentOfShares: "1.25",
		filingDate: "2026-11-10",
		...more,
	});
const summer = "2026-06-30";
const autumn = "2026-09-30";

const market = await testMarket([
	rows(
		"AAPL.US",
		"shareholders",
		[
			holding("b", autumn, "1000", "100.5"),
			holding("a", autumn, "1000", "-50"),
			// Larger than a float can tell from its neighbour.
			holding("c", autumn, "9007199254740993", null),
			holding("gone", autumn, "0", "-700"),
		],
		{ tag: "autumn" },
	),
	rows(
		"AAPL.US",
		"shareholders",
		[
			holding("b", summer, "899.5", "5"),
			holding("gone", summer, "700", "0"),
			holding("late", summer, "300", "-0.5", { type: "individual", title: "Director" }),
			holding("new", summer, "40", "40"),
		],
		{ tag: "summer" },
	),
	rows("AAPL.US", "shareholders", [holding("ancient", "2025-03-31", "5000", null)], { tag: "ancient" }),
	rows(
		"MANY.US",
		"shareholders",
		Array.from({ length: 30 }, (_, i) => holding(`h${100 + i}`, autumn, String(1 + (i % 10)), null)),
	),
	rows(
		"JOINT.US",
		"shareholders",
		["parent", "subsidiary"].map((id) =>
			holding(id, "2026-11-05", "10000000", null, { percentOfShares: "5.1", form: "13G", filing: "one" }),
		),
	),
	rows("SPLIT.US", "shareholders", [
		holding("old", summer, "20000", "300"),
		holding("older", summer, "20000", "-100"),
		holding("new", autumn, "77000", "1000"),
		holding("unknown", autumn, "80000", null),
		holding("none", autumn, "90000", null),
	]),
	rows("SPLIT.US", "splits", [{ exDate: "2026-08-03", numerator: "4", denominator: "1" }]),
	rows("BARE.US", "securities", [security("Bare Inc.")]),
]);

describe("listShareholders", () => {
	const list = async (input: {
		range?: "all" | "inc" | "dec";
		sort?: "shares_changed" | "shares_held" | "report_date";
		order?: "asc" | "desc";
		count?: number;
	}) => {
		const defaults = { range: "all", sort: "shares_held", order: "desc", count: 50 } as const;
		return market.request("listShareholders", { symbol: "AAPL.US", ...defaults, ...input });
	};
	const ids = async (input: Parameters<typeof list>[0]) =>
		(await list(input)).body.shareholders.list.map(({ holderId }) => holderId);

	it("answers the newest position of each holder that still has one, largest first, ties by id", async () => {
		expect(await ids({})).toEqual(["c", "a", "b", "late", "new"]);
		const { body, sources } = await list({});
		expect(body.shareholders.total).toBe(5);
		expect(body.shareholders.list[0]?.sharesHeld).toBe("9007199254740993");
		expect(body.shareholders.list[3]).toEqual({
			holderId: "late",
			holderName: "Holder late",
			holderType: "individual",
			sharesHeld: "300",
			ownershipPercent: "1.25",
			sharesChanged: "-0.5",
			reportDate: summer,
		});
		expect(sources).toEqual(["autumn", "summer"]);
	});

	it("orders the other way round with ties still by id", async () => {
		expect(await ids({ order: "asc" })).toEqual(["new", "late", "a", "b", "c"]);
	});

	it("orders by the change and by the period", async () => {
		expect(await ids({ sort: "shares_changed" })).toEqual(["b", "new", "late", "a", "c"]);
		expect(await ids({ sort: "shares_changed", order: "asc" })).toEqual(["a", "late", "new", "b", "c"]);
		expect(await ids({ sort: "report_date" })).toEqual(["a", "b", "c", "late", "new"]);
		expect(await ids({ sort: "report_date", order: "asc" })).toEqual(["late", "new", "a", "b", "c"]);
	});

	it("compares in the shares of today, and answers the shares as they were reported", async () => {
		const sorted = async (sort: "shares_held" | "shares_changed") => {
			const request = { symbol: "SPLIT.US", range: "all", order: "desc", count: 2, sort } as const;
			const first = await market.request("listShareholders", request);
			const cursor = first.body.next ?? "";
			const second = await market.request("listShareholders", { ...request, cursor });
			const third = await market.request("listShareholders", { ...request, cursor: second.body.next ?? "" });
			return [first, second, third].flatMap(({ body }) =>
				body.shareholders.list.map(({ holderId, sharesHeld }) => `${holderId} ${sharesHeld}`),
			);
		};
		expect(await sorted("shares_held")).toEqual([
			"none 90000",
			"old 20000",
			"older 20000",
			"unknown 80000",
			"new 77000",
		]);
		expect(await sorted("shares_changed")).toEqual([
			"old 20000",
			"new 77000",
			"older 20000",
			"none 90000",
			"unknown 80000",
		]);
		const company = await market.request("getCompanyInsiderTrades", { symbol: "SPLIT", page: 1, limit: 4 });
		expect(company.body.data.shareholders.map(({ holder_name }) => holder_name)).toEqual(
			["none", "old", "older", "unknown"].map((id) => `Holder ${id}`),
		);
	});

	it("keeps those who bought or sold, and counts what the cut leaves out", async () => {
		expect(await ids({ range: "inc" })).toEqual(["b", "new"]);
		expect(await ids({ range: "dec" })).toEqual(["a", "late"]);
		const { body } = await list({ range: "inc", count: 1 });
		expect(body.shareholders).toMatchObject({ total: 2, list: [{ holderId: "b" }] });
	});

	it("answers an empty list where no holder reported", async () => {
		const request = { range: "all", sort: "shares_held", order: "desc", count: 50 } as const;
		const { body } = await market.request("listShareholders", { symbol: "BARE.US", ...request });
		expect(body).toEqual({ shareholders: { total: 0, list: [] }, next: null });
	});
});

describe("listTopShareholders", () => {
	it("answers the holders of each of the newest periods, largest first", async () => {
		const { body, sources } = await market.request("listTopShareholders", { symbol: "AAPL.US", periods: 2 });
		expect(body.shareholders.reportDates).toEqual([autumn, summer]);
		expect(body.shareholders.list.map(({ reportDate }) => reportDate)).toEqual([autumn, summer]);
		const ids = body.shareholders.list.map(({ holders }) => holders.map(({ holderId }) => holderId));
		expect(ids).toEqual([
			["c", "a", "b"],
			["b", "gone", "late", "new"],
		]);
		expect(sources).toEqual(["autumn", "summer"]);
	});

	it("tells the change in percent of the position before, null for a new or unknown one", async () => {
		const { body } = await market.request("listTopShareholders", { symbol: "AAPL.US", periods: 2 });
		const changes = body.shareholders.list.flatMap(({ holders }) =>
			holders.map(({ sharesChangeRate }) => sharesChangeRate),
		);
		expect(changes).toEqual([null, "-4.76", "11.17", "0.56", "0", "-0.17", null]);
	});

	it("answers fewer periods when fewer are held, and cites those that are answered", async () => {
		const all = await market.request("listTopShareholders", { symbol: "AAPL.US", periods: 8 });
		expect(all.body.shareholders.reportDates).toEqual([autumn, summer, "2025-03-31"]);
		const one = await market.request("listTopShareholders", { symbol: "AAPL.US", periods: 1 });
		expect(one.body.shareholders.reportDates).toEqual([autumn]);
		expect(one.sources).toEqual(["autumn"]);
		const none = await market.request("listTopShareholders", { symbol: "BARE.US", periods: 1 });
		expect(none.body.shareholders).toEqual({ reportDates: [], list: [] });
	});

	it("answers no more than twenty holders a period, ties by id", async () => {
		const { body } = await market.request("listTopShareholders", { symbol: "MANY.US", periods: 1 });
		const holders = body.shareholders.list[0]?.holders ?? [];
		expect(holders).toHaveLength(20);
		expect(holders.slice(0, 4).map(({ holderId }) => holderId)).toEqual(["h109", "h119", "h129", "h108"]);
	});
});

describe("getCompanyInsiderTrades", () => {
	const page = async (number: number, limit: number, symbol = "AAPL") =>
		market.request("getCompanyInsiderTrades", { symbol, page: number, limit });

	it("answers the same holders page by page, with statistics over all of them", async () => {
		const first = await page(1, 2);
		expect(first.body).toMatchObject({
			success: true,
			timestamp: first.asOf?.replace(".000Z", "Z"),
			pagination: { page: 1, limit: 2, total: 5, hasNext: true },
		});
		expect(first.body.data.shareholders.map(({ holder_name }) => holder_name)).toEqual([
			"Holder c",
			"Holder a",
		]);
		const third = await page(3, 2);
		expect(third.body.data.shareholders).toEqual([
			{
				holder_name: "Holder new",
				holder_type: "institution",
				role: null,
				shares_held: "40",
				ownership_percent: "1.25",
				shares_changed: "40",
				filing_date: "2026-11-10",
			},
		]);
		expect(third.body.pagination.hasNext).toBe(false);
		expect(third.body.data.stats).toEqual({
			total_shareholders: 5,
			institutional_shareholders: 4,
			individual_shareholders: 1,
			institutional_ownership_percent: "5%",
			last_updated: "2026-11-11T04:59:59Z",
		});
		expect(third.body.data.stats).toEqual(first.body.data.stats);
	});

	it("goes on behind a cursor, with or without the number of its page", async () => {
		const names = ({ body }: Awaited<ReturnType<typeof page>>) =>
			body.data.shareholders.map(({ holder_name }) => holder_name);
		const first = await page(1, 2);
		const cursor = first.body.next ?? "";
		const request = (more: object) =>
			market.request("getCompanyInsiderTrades", { symbol: "AAPL", page: 1, limit: 2, cursor, ...more });
		expect(names(await request({}))).toEqual(names(await page(2, 2)));
		expect(names(await request({ symbol: "AAPL.US", limit: 3 }))).toHaveLength(3);
		const second = await request({});
		const third = await request({ page: 2, cursor: second.body.next });
		expect(names(third)).toEqual(names(await page(3, 2)));
		expect(third.body.next).toBeNull();
		await expect(request({ symbol: "MANY" })).rejects.toMatchObject({
			status: 400,
			code: "invalid_parameter",
		});
	});

	it("has no next page after a full last one, and nothing past the end", async () => {
		expect((await page(1, 5)).body.pagination.hasNext).toBe(false);
		expect((await page(2, 4)).body.pagination.hasNext).toBe(false);
		const past = await page(100_000, 100);
		expect(past.body.data.shareholders).toEqual([]);
		expect(past.body.pagination).toEqual({ page: 100_000, limit: 100, total: 5, hasNext: false });
	});

	it("counts a stake once that several holders reported together", async () => {
		const { body } = await page(1, 20, "JOINT");
		expect(body.data.stats).toMatchObject({
			total_shareholders: 2,
			institutional_shareholders: 2,
			institutional_ownership_percent: "5.1%",
		});
	});

	it("leaves out what a company without holders does not have", async () => {
		const { body } = await page(1, 20, "BARE");
		expect(body.data).toEqual({
			symbol: "BARE.US",
			shareholders: [],
			stats: {
				total_shareholders: 0,
				institutional_shareholders: 0,
				individual_shareholders: 0,
				institutional_ownership_percent: "",
			},
		});
		expect(body.pagination).toEqual({ page: 1, limit: 20, total: 0, hasNext: false });
	});
});
