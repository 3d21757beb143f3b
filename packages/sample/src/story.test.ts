import { easternDate, haltKind, iso, minuteMs, sessionAt } from "@us-market-data/market";
import { describe, expect, test } from "vitest";
import { closeMinute, easternInstant, sessionBounds, weekday } from "./clock.ts";
import { releases } from "./macro.ts";
import { moveOf } from "./newsroom.ts";
import { rowsOf, world } from "./rows.fixture.ts";

const bySymbol = new Map(world.securities.map((security) => [security.symbol, security]));
const securityOf = (symbol: string) => {
	const security = bySymbol.get(symbol);
	if (!security) throw new Error(`no ${symbol}`);
	return security;
};

describe("news", () => {
	const news = rowsOf("news");
	const barOf = (symbol: string, instant: string) => {
		const { bars } = securityOf(symbol);
		const date = easternDate(new Date(instant));
		const index = bars.findIndex((bar) => bar.date === date);
		return { index, bar: bars[index], date };
	};

	test("tells moves and volumes after the close, and as they were", () => {
		const found = { moves: 0, volumes: 0 };
		for (const { symbol, title, publishTime } of news) {
			expect(title).not.toContain(" 0.00 %");
			const move = / shares (rise|fall) ([\d.]+) % to ([\d.]+) USD$/.exec(title);
			const volume = /: ([\d,]+) shares traded$/.exec(title);
			if (!move && !volume) continue;
			const { index, bar, date } = barOf(symbol, publishTime);
			expect(Date.parse(publishTime), title).toBeGreaterThan(sessionBounds(date, 0).close);
			if (volume) {
				found.volumes++;
				expect(volume[1]?.replaceAll(",", "")).toBe(String(bar?.volume));
				continue;
			}
			found.moves++;
			const change = moveOf(securityOf(symbol), index);
			expect(`${move?.[1]} ${move?.[2]}`).toBe(
				`${change < 0 ? "fall" : "rise"} ${Math.abs(change).toFixed(2)}`,
			);
			expect(Number(move?.[3])).toBe((bar?.close ?? 0) / 100);
		}
		expect(Math.min(found.moves, found.volumes)).toBeGreaterThan(20);
	});

	test("tells results after they are filed, and as they are in the statements and estimates", () => {
		const filings = Map.groupBy(
			rowsOf("filings").filter(({ title }) => title.includes("item 2.02")),
			({ symbol }) => symbol,
		);
		const estimates = new Map(
			rowsOf("estimates")
				.filter(({ period, key }) => period === "qf" && key === "eps")
				.map((row) => [`${row.symbol} Q${row.fiscalPeriod} ${row.fiscalYear}`, row]),
		);
		let found = 0;
		for (const { symbol, title, publishTime } of news) {
			const headlines =
				/earnings of (\S+) USD a share for (Q\d) of fiscal (\d+), (as expected|(above|below) the (\S+) expected)/.exec(
					title,
				);
			if (!headlines) continue;
			found++;
			const row = estimates.get(`${symbol} ${headlines[2]} ${headlines[3]}`);
			expect(row?.actual, title).toBe(headlines[1]);
			expect(row?.estimate, title).toBe(headlines[6] ?? headlines[1]);
			const filed = (filings.get(symbol) ?? []).filter(({ publishedAt }) => publishedAt < publishTime);
			const newest =
				filed
					.map(({ publishedAt }) => publishedAt)
					.sort()
					.at(-1) ?? "";
			expect(Date.parse(publishTime) - Date.parse(newest), title).toBe(2 * minuteMs);
		}
		expect(found).toBeGreaterThan(100);
	});

	test("announces what moves a price before it moves", () => {
		for (const { stories, bars } of world.securities) {
			for (const { date, publishedOn, minute } of stories) {
				expect(easternInstant(publishedOn, minute) < iso(sessionBounds(date, 0).close)).toBe(true);
				expect(bars.some((bar) => bar.date === date)).toBe(true);
			}
		}
	});
});

describe("halts", () => {
	const halts = rowsOf("halts");
	const stopsAt = (symbol: string, instant: number) =>
		halts.some(
			({ symbol: halted, haltedAt, resumedAt }) =>
				halted === symbol &&
				Date.parse(haltedAt) <= instant &&
				(resumedAt === null || instant < Date.parse(resumedAt)),
		);

	test("stop the trading: no minute and no trade lies within one", () => {
		for (const { symbol, start } of rowsOf("minuteBars"))
			if (halts.some((halt) => halt.symbol === symbol))
				expect(stopsAt(symbol, Date.parse(start)), `${symbol} ${start}`).toBe(false);
		for (const { symbol, timestamp } of rowsOf("trades"))
			if (halts.some((halt) => halt.symbol === symbol))
				expect(stopsAt(symbol, Date.parse(timestamp))).toBe(false);
	});

	test("are of each kind, in regular hours, and their times are in order", () => {
		expect(new Set(halts.map(({ reason }) => haltKind(reason)))).toEqual(
			new Set(["pause", "halt", "suspension"]),
		);
		for (const { haltedAt, quotesResumedAt, resumedAt, reason } of halts) {
			if (reason === "D" || reason === "H10") continue;
			expect(sessionAt(new Date(haltedAt))?.tradeSession, haltedAt).toBe(0);
			const times = [haltedAt, quotesResumedAt, resumedAt].filter((time) => time !== null);
			expect(times).toEqual(times.toSorted());
		}
	});

	test("explain every quote that is not normal, whose book is empty", () => {
		const depth = new Map(rowsOf("depth").map((row) => [row.symbol, row]));
		for (const { symbol, tradeStatus, timestamp } of rowsOf("quotes")) {
			const open = halts.find((halt) => halt.symbol === symbol && halt.resumedAt === null);
			expect(open !== undefined, symbol).toBe(tradeStatus !== 0);
			if (!open) continue;
			expect(open.haltedAt > timestamp, symbol).toBe(true);
			expect(depth.get(symbol)?.asks ?? [], symbol).toEqual([]);
		}
	});

	test("are told in the news once they began", () => {
		const headlines = rowsOf("news").filter(({ title }) => title.includes("is halted"));
		expect(headlines.length).toBeGreaterThan(5);
		for (const { symbol, publishTime } of headlines)
			expect(stopsAt(symbol, Date.parse(publishTime))).toBe(true);
	});
});

describe("positions", () => {
	const trades = Map.groupBy(rowsOf("insiderTrades").reverse(), ({ symbol, owner }) => `${symbol} ${owner}`);
	const splitBetween = (symbol: string, from: string, to: string) => {
		const { split } = securityOf(symbol);
		return split && from < split.date && split.date <= to ? split.ratio : 1;
	};

	test("follow from the transactions, which add up", () => {
		for (const [key, list] of trades) {
			for (const [i, trade] of list.entries()) {
				const before = list[i - 1];
				if (!before) continue;
				const sign = ["EXERCISE", "BUY", "GRANT"].includes(trade.type) ? 1 : -1;
				const expectedShares =
					Number(before.sharesAfter) * splitBetween(trade.symbol, before.date, trade.date);
				expect(Number(trade.sharesAfter), key).toBe(Math.round(expectedShares + sign * Number(trade.shares)));
			}
		}
	});

	test("of insiders are the same among the holders, with the same titles", () => {
		const insiders = rowsOf("shareholders").filter(({ type }) => type === "individual");
		expect(insiders.length).toBeGreaterThan(3000);
		for (const { symbol, name, title, period, sharesHeld } of insiders) {
			const own = trades.get(`${symbol} ${name}`) ?? [];
			expect([...own.map((trade) => trade.title), title].every((one) => one === title)).toBe(true);
			const last = own.findLast(({ date }) => date <= period);
			if (!last) continue;
			const ratio = splitBetween(symbol, last.date, period);
			expect(Number(sharesHeld), `${symbol} ${name} ${period}`).toBe(
				Math.round(Number(last.sharesAfter) * ratio),
			);
		}
	});

	test("of the chief executive belong to the one whom the profile names", () => {
		const managers = new Map(rowsOf("profiles").map(({ symbol, manager }) => [symbol, manager]));
		for (const { symbol, owner, title } of rowsOf("insiderTrades"))
			expect(owner === managers.get(symbol)).toBe(title === "Chief Executive Officer");
	});

	test("change by what the holders state, and are the stated part of all shares", () => {
		const byHolder = Map.groupBy(rowsOf("shareholders"), ({ symbol, holderId }) => `${symbol} ${holderId}`);
		for (const [key, rows] of byHolder) {
			for (const [i, { symbol, period, sharesHeld, sharesChanged }] of rows.entries()) {
				const before = rows[i - 1];
				if (!before) continue;
				const expectedShares = Number(before.sharesHeld) * splitBetween(symbol, before.period, period);
				expect(Math.abs(Number(sharesHeld) - expectedShares - Number(sharesChanged)), key).toBeLessThan(1);
			}
		}
	});
});

describe("the calendar of the economy", () => {
	const events = rowsOf("events").filter(({ category }) => category === "macrodata");
	const dayOf = ({ datetime }: { datetime: string }) => easternDate(new Date(datetime));
	const minuteOf = ({ datetime }: { datetime: string }) =>
		(Date.parse(datetime) - Date.parse(easternInstant(dayOf({ datetime }), 0))) / minuteMs;
	const of = (type: string) => events.filter(({ eventType }) => eventType === type);

	test.each([
		["Jobless claims", 4, 8 * 60 + 30, /: \d{3},000, /, 50],
		["NFP", 5, 8 * 60 + 30, /: [+-]?\d+,000, /, 12],
		["FOMC", 3, 14 * 60, /: \d\.\d\d to \d\.\d\d %, /, 7],
		["Consumer sentiment", 5, 10 * 60, /: \d\d\.\d, /, 12],
		["CPI", undefined, 8 * 60 + 30, /: \d\.\d %, /, 12],
		["GDP", 4, 8 * 60 + 30, /: -?\d\.\d %, /, 4],
	] as const)("%s comes on its day and at its hour, in its unit", (type, day, minute, unit, fewest) => {
		const past = of(type).filter((event) => dayOf(event) <= world.lastDay);
		expect(past.length).toBeGreaterThanOrEqual(fewest);
		for (const event of past) {
			expect(event.content).toMatch(unit);
			expect(minuteOf(event)).toBe(minute);
			// A holiday moves a release to the trading day before.
			const isUsual = day === undefined || weekday(dayOf(event)) === day;
			expect(isUsual || weekday(dayOf(event)) === (day ?? 0) - 1, dayOf(event)).toBe(true);
		}
		const moved = past.filter((event) => day !== undefined && weekday(dayOf(event)) !== day);
		expect(moved.length).toBeLessThanOrEqual(past.length / 6);
	});

	test("employment of a month is published after its end", () => {
		const days = releases(1, "2026-12-01", "2027-01-31").filter(({ type }) => type === "NFP");
		expect(days.map(({ date }) => date)).toEqual(["2026-12-04", "2027-01-08"]);
	});

	test("says what was expected before a release, and what came after it", () => {
		for (const event of events) {
			const isAhead = dayOf(event) > world.lastDay;
			expect(/: expected/.test(event.content), event.content).toBe(isAhead);
		}
	});

	test("states as the figure before what the release before stated", () => {
		for (const type of ["Jobless claims", "NFP", "FOMC", "CPI"]) {
			const past = of(type);
			for (const [i, { content }] of past.entries()) {
				const before = /before (.+) \(simulated\)/.exec(content)?.[1];
				const last = /: (.+), expected/.exec(past[i - 1]?.content ?? "")?.[1];
				if (last) expect(before, `${type} ${content}`).toBe(last);
			}
		}
	});
});

test("results, and the forecasts of them, are published on their day", () => {
	const filed = new Map(
		rowsOf("financials").map((report) => [`${report.symbol} ${report.fiscalYear} ${report.report}`, report]),
	);
	for (const { symbol, period, fiscalYear, fiscalPeriod, key, actual } of rowsOf("estimates")) {
		if (period !== "qf") continue;
		const report = filed.get(`${symbol} ${fiscalYear} q${fiscalPeriod}`);
		// Banks do not report their interest expense.
		const isStated = report !== undefined && (key !== "ebit" || report.interestExpense !== null);
		expect(actual !== null, `${symbol} ${fiscalYear} q${fiscalPeriod} ${key}`).toBe(isStated);
		if (report) expect(report.filedAt <= securityOf(symbol).lastDay).toBe(true);
	}
});

test("restated statements come with an amendment and a report that the old ones do not hold", () => {
	const filings = rowsOf("filings");
	const restated = rowsOf("financials").filter(
		({ webUrl, report }) => webUrl.endsWith("-restated") && report.startsWith("q"),
	);
	expect(restated.length).toBe(3);
	for (const { symbol, filedAt } of restated) {
		const forms = filings.filter(
			(filing) => filing.symbol === symbol && filing.publishedAt.startsWith(filedAt),
		);
		expect(forms.map(({ form }) => form).sort()).toEqual(expect.arrayContaining(["10-Q/A", "8-K"]));
	}
});

test("round lots follow the price", () => {
	const lots = new Map(rowsOf("securities").map(({ symbol, lotSize }) => [symbol, lotSize]));
	expect(["KO.US", "NOW.US", "NVR.US", "BRK.A.US"].map((symbol) => lots.get(symbol))).toEqual([
		100, 40, 10, 1,
	]);
});

test("a new security trades from its listing, which the calendar tells, and a delisted one to its end", () => {
	const master = new Map(rowsOf("securities").map((security) => [security.symbol, security]));
	const born = securityOf("ZSMA.US");
	expect(born.bars[0]?.date).toBe(master.get("ZSMA.US")?.listingDate);
	expect(rowsOf("events").some(({ symbol, category }) => symbol === "ZSMA.US" && category === "ipo")).toBe(
		true,
	);
	for (const symbol of ["HES.US", "ZSMC.US"])
		expect(securityOf(symbol).bars.at(-1)?.date).toBe(master.get(symbol)?.delistingDate);
});

test("nothing is published after the data of the last day end", () => {
	const end = iso(sessionBounds(world.lastDay, 0).close + 30 * minuteMs);
	expect(closeMinute(world.lastDay)).toBe(16 * 60);
	for (const { publishTime } of rowsOf("news")) expect(publishTime <= end).toBe(true);
	for (const { publishedAt } of [...rowsOf("filings"), ...rowsOf("topics")])
		expect(publishedAt <= end).toBe(true);
});
