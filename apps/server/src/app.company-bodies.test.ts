import type { OperationId } from "@us-market-data/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ascending, descending, main, readBody } from "./testing/bodies.ts";
import { goodRequests } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";

/** Answers about companies and their events: order, counts, and families that agree. */
let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const body = <Id extends OperationId>(id: Id, target: string) => readBody(service, id, target);

test.each(["report", "dividend", "split", "ipo", "macrodata", "closed"])(
	"the calendar of %s is by day",
	async (category) => {
		const target = main(`calendar/finance?category=${category}&start=2026-01-01&end=2026-12-31`);
		const { calendar } = await body("listFinanceCalendar", target);
		const days = calendar.list.map(({ date }) => date);
		expect(days).toEqual([...new Set(ascending(days))]);
		for (const { count, events } of calendar.list) expect(count).toBe(events.length);
		expect(calendar.date).toBe("2026-01-01");
	},
);

test("shareholders are sorted and filtered as asked", async () => {
	const holders = async (query: string) =>
		(await body("listShareholders", `${goodRequests.listShareholders}&${query}`)).shareholders;
	for (const [sort, field] of [
		["shares_held", "sharesHeld"],
		["shares_changed", "sharesChanged"],
	] as const) {
		for (const order of ["desc", "asc"]) {
			const { list } = await holders(`sort=${sort}&order=${order}&count=100`);
			const values = list.map((holder) => holder[field]);
			const numbers = values.filter((value) => value !== null).map(Number);
			expect(numbers.length).toBeGreaterThan(3);
			// A change that nobody knows is not 0; it stands behind all others in both orders.
			const unknown = Array.from({ length: values.length - numbers.length }, () => null);
			const inOrder = order === "asc" ? ascending(numbers) : descending(numbers);
			expect(values.map((value) => value && Number(value))).toEqual([...inOrder, ...unknown]);
		}
	}
	const [all, more, less] = [
		await holders("count=1"),
		await holders("range=inc"),
		await holders("range=dec"),
	];
	expect(all.list).toHaveLength(1);
	expect(more.total + less.total).toBeLessThanOrEqual(all.total);
	expect(more.list.every(({ sharesChanged }) => Number(sharesChanged) > 0)).toBe(true);
	expect(less.list.every(({ sharesChanged }) => Number(sharesChanged) < 0)).toBe(true);
	for (const periods of [1, 2, 8]) {
		const top = (await body("listTopShareholders", `${goodRequests.listTopShareholders}&periods=${periods}`))
			.shareholders;
		expect(top.reportDates).toEqual(descending(top.reportDates));
		expect(top.reportDates.length).toBeLessThanOrEqual(periods);
		expect(top.list.map(({ reportDate }) => reportDate)).toEqual(top.reportDates);
		for (const { holders } of top.list) expect(holders.length).toBeLessThanOrEqual(20);
	}
});

test("a company's holders page by page are all of them, once", async () => {
	const page = (number: number) =>
		body("getCompanyInsiderTrades", `${goodRequests.getCompanyInsiderTrades}?limit=7&page=${number}`);
	const names: unknown[] = [];
	let more = true;
	for (let number = 1; more; number++) {
		const { data, pagination } = await page(number);
		expect(pagination).toMatchObject({ page: number, limit: 7 });
		names.push(...data.shareholders.map(({ holder_name }) => holder_name));
		more = pagination?.hasNext ?? false;
		if (!more) expect(names).toHaveLength(pagination?.total ?? -1);
	}
	expect(new Set(names).size).toBe(names.length);
});

test("peers: the base first, then those asked for, or at most four", async () => {
	const peers = async (query: string) =>
		(await body("comparePeers", `${goodRequests.comparePeers}${query}`)).comparison.list.map(
			({ symbol }) => symbol,
		);
	expect(await peers("&symbols=MSFT.US,AMD.US,AAPL.US,NOSUCH.US")).toEqual(["AAPL.US", "MSFT.US", "AMD.US"]);
	const own = await peers("");
	expect(own[0]).toBe("AAPL.US");
	expect(own.length).toBeLessThanOrEqual(5);
});

test("dividends newest first, by page and by year", async () => {
	const list = async (query: string) =>
		(await body("listDividends", main(`fundamental/dividend?symbol=KO.US${query}`))).dividend.list;
	const dates = (await list("")).map(({ exDate }) => exDate);
	expect(dates.length).toBeGreaterThan(3);
	expect(dates).toEqual(descending(dates));
	expect(await list("&page=100000")).toEqual([]);
	for (const { exDate } of await list("&year=2026")) expect(exDate.slice(0, 4)).toBe("2026");
});

test("the main and the legacy family agree", async () => {
	const [main_, legacy] = [
		(await body("getStaticInfo", goodRequests.getStaticInfo)).quote.map(({ board: _, ...info }) => info),
		(await body("getLegacyStaticInfo", goodRequests.getLegacyStaticInfo)).quote,
	];
	expect(main_).toEqual(legacy);
	const { filings } = await body("listLegacyFilings", goodRequests.listLegacyFilings);
	const newest = (await body("listFilings", `${goodRequests.listFilings}&count=100`)).filings;
	expect(filings).toEqual(newest.map(({ form: _, accessionNumber: __, ...filing }) => filing));
});
