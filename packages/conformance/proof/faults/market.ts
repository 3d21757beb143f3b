import { wallTime } from "../../src/rules/new-york.ts";
import { everyField, listAt, parameterOf, type Row, rowsAt, withQuery } from "./edits.ts";
import {
	aside,
	bodies,
	type Fault,
	misread,
	planted,
	responses,
	withBody,
	withHeaders,
} from "./injected-fault.ts";

/** Percent of a change, as a service that computes with floats writes it. */
const rate = (from: unknown, to: unknown): string => ((Number(to) / Number(from) - 1) * 100).toFixed(2);

const everyRow = (path: string, change: (row: Row) => void) => (body: unknown) => {
	for (const row of rowsAt(body, path)) change(row);
};

/** A bar that begins at another time of its day, by the day and the hour. */
const begins = (hour: (date: string) => string) =>
	everyRow("candlesticks[]", (bar) => {
		if (/[^m]$/.test(String(bar["timestamp"])))
			bar["timestamp"] = `${String(bar["date"])}T${hour(String(bar["date"]))}Z`;
	});

/** Changes day bars and longer ones only. */
const ofDays = (change: (body: unknown) => unknown) => (body: unknown) =>
	/^(day|week|month|year)$/.test(String((body as Row)["period"])) ? change(body) : undefined;

/** Changes the bars of weeks and months, whose last day's volume is the difference to the day bars. */
const withoutLastDay = planted(
	"listCandlesticks",
	"weeks and months miss the volume of their last day",
	() => async (question, server, twin) => {
		const reply = await server.send(question);
		if (reply.status !== 200 || !/^(week|month|2000|3000)$/.test(parameterOf(question, "period") ?? ""))
			return reply;
		const days = await aside(twin, withQuery(question, { period: "day", count: "1000" }));
		return withBody(reply, (body) => {
			const [newest, last] = [body, JSON.parse(days.text)].map((one) => rowsAt(one, "candlesticks[]").at(-1));
			if (newest && last) newest["volume"] = String(Number(newest["volume"]) - Number(last["volume"]));
		});
	},
);

/** Forward adjustment that knows splits alone: without a split, the raw bars. */
const withoutDividends = planted(
	"listCandlesticks",
	"forward adjustment leaves dividends out",
	() => async (question, server, twin) => {
		const isForward =
			parameterOf(question, "adjust") === "forward" || parameterOf(question, "adjust_type") === "1";
		const reply = await server.send(question);
		if (reply.status !== 200 || !isForward || parameterOf(question, "symbol") !== undefined) return reply;
		const symbol = /quote\/([^/]+)\//.exec(question.target)?.[1];
		const requested = {
			...question,
			target: `/api/market-data/reference/actions?symbol=${symbol}&kinds=split`,
		};
		const actions = await aside(twin, requested);
		if (rowsAt(JSON.parse(actions.text), "actions[]").length > 0) return reply;
		const raw = await aside(twin, withQuery(question, { adjust: "none", adjust_type: undefined }));
		return { ...reply, text: raw.text.replace('"adjust":"none"', '"adjust":"forward"') };
	},
);

const exDates = (body: unknown, days: number): Row[] => {
	const from = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
	return rowsAt(body, "dividend.list[]").filter(({ exDate }) => String(exDate) > from);
};

/** Realistic mistakes of a backend: each figure has the right form and a wrong value. */
export const marketFaults: readonly Fault[] = [
	bodies(
		"getQuotes",
		"the change rate is against the open",
		everyRow("quote[]", (quote) => {
			if (quote["changeRate"] !== null) quote["changeRate"] = rate(quote["open"], quote["lastDone"]);
		}),
	),
	bodies(
		"getQuotes",
		"the change rate is cut off in place of rounded",
		everyRow("quote[]", (quote) => {
			const exact = (Number(quote["lastDone"]) / Number(quote["prevClose"]) - 1) * 100;
			if (quote["changeRate"] !== null) quote["changeRate"] = String(Math.trunc(exact * 100) / 100);
		}),
	),
	bodies("listCandlesticks", "day bars begin at midnight UTC", ofDays(begins(() => "00:00:00"))),
	bodies("listCandlesticks", "day bars forget summer time", ofDays(begins(() => "14:30:00"))),
	bodies(
		"getTradingCalendar",
		"sessions forget summer time",
		everyRow("calendar[].sessions[]", (session) => {
			for (const name of ["opensAt", "closesAt"]) {
				const wall = wallTime(String(session[name]));
				const winter = new Date(Date.parse(`${wall.replace(" ", "T")}Z`) + 5 * 3_600_000);
				session[name] = winter.toISOString().replace(".000Z", "Z");
			}
		}),
	),
	withoutLastDay,
	withoutDividends,
	misread("listTrades", "at most 100 trades are answered", (question) =>
		Number(parameterOf(question, "count")) > 100 ? withQuery(question, { count: "100" }) : question,
	),
	misread("searchScreener", "a lower bound with decimals is lost", (question) => {
		const conditions = parameterOf(question, "conditions");
		const lost =
			conditions &&
			decodeURIComponent(conditions)
				.replace(/:-?\d+\.\d+:(?=\d)/, "::")
				.replace(/:-?\d+\.\d+:$/, ":-1000000:");
		return lost && lost !== decodeURIComponent(conditions)
			? withQuery(question, { conditions: lost })
			: question;
	}),
	planted(
		"listDividends",
		"the dividend yield is over the previous close",
		() => async (question, server, twin) => {
			const reply = await server.send(question);
			const symbol = parameterOf(question, "symbol");
			if (reply.status !== 200) return reply;
			const target = `/api/market-data/quote?symbols=${symbol}`;
			const [quote] = rowsAt(JSON.parse((await aside(twin, { ...question, target })).text), "quote[]");
			return withBody(reply, (body) => {
				for (const recent of rowsAt(body, "dividend.recentDividends"))
					if (quote && recent["dividendYield"] !== null)
						recent["dividendYield"] = ((100 * Number(recent["dpsTtm"])) / Number(quote["prevClose"])).toFixed(
							2,
						);
			});
		},
	),
	bodies("listDividends", "trailing dividends are those of 395 days", (body) => {
		for (const recent of rowsAt(body, "dividend.recentDividends")) {
			const inside = exDates(body, 395);
			if (recent["dpsTtm"] === null || inQueryOfYear(body)) continue;
			recent["dpsTtm"] = String(
				Math.round(inside.reduce((sum, { amount }) => sum + Number(amount), 0) * 1e6) / 1e6,
			);
			recent["dividendCount"] = inside.length;
		}
	}),
	bodies(
		"listTopShareholders",
		"a new position has not changed",
		everyRow("shareholders.list[].holders[]", (holder) => {
			if (holder["sharesChanged"] === holder["sharesHeld"]) holder["sharesChanged"] = "0";
		}),
	),
	bodies(
		"listTopShareholders",
		"a new position grew by 100 %",
		everyRow("shareholders.list[].holders[]", (holder) => {
			if (holder["sharesChanged"] === holder["sharesHeld"]) holder["sharesChangeRate"] = "100";
		}),
	),
	responses("listTrades", "X-Data-As-Of is the time of the answer", [200, 304], (reply) =>
		withHeaders(reply, { "x-data-as-of": new Date().toISOString().replace(/\.\d+/, "") }),
	),
	responses("getQuotes", "RateLimit is never sent", [], (reply) =>
		withHeaders(reply, { ratelimit: undefined, "ratelimit-policy": undefined }),
	),
	responses("getQuotes", "429 without Retry-After", [429], (reply) =>
		withHeaders(reply, { "retry-after": undefined }),
	),
	responses("getQuoteDepth", "500 for a security without a book", [200], (reply) => {
		const body = JSON.parse(reply.text) as unknown;
		const isBare = ["depth.asks", "depth.bids"].every((path) => listAt(body, path).length === 0);
		return isBare
			? { ...reply, status: 500, text: '{"error":"Internal error","code":"internal_error"}' }
			: reply;
	}),
	bodies(
		"listTrades",
		"times are of New York and say UTC",
		everyField("trades[]", "timestamp", (time) => `${wallTime(String(time)).replace(" ", "T")}Z`),
	),
];

/** A page of one year does not hold the dividends of the last twelve months. */
const inQueryOfYear = (body: unknown): boolean =>
	Number(rowsAt(body, "dividend")[0]?.["total"]) <
	rowsAt(body, "dividend.recentDividends").reduce((n, { dividendCount }) => n + Number(dividendCount), 0);
