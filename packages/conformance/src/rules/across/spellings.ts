import { findSymbols } from "../figures/informative-symbols.ts";
import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, compareDecimals, equal, formatValue, rowsAt, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Sessions around the regular one are listed from their first whole years on; see `getTradingCalendar`. */
export const extendedSessionsSinceTheirYears: Rule = ofService(
	"lists extended sessions from their first whole years on",
	async (context) => {
		for (const [year, expected] of [
			["1999", [0]],
			["2000", [1, 0, 2]],
			["2021", [1, 0, 2]],
			["2022", [3, 1, 0, 2]],
		] as const) {
			const body = await context.body({ start: `${year}-06-14`, end: `${year}-06-16` });
			for (const day of valuesAt(body, "calendar[]")) {
				const reported = valuesAt(day, "sessions[].tradeSession");
				if (reported.length > 0 && !equal(reported, expected))
					context.fail(`${formatValue(at(day, "date"))} has the sessions ${formatValue(reported)}`);
			}
		}
	},
);

/** A status of trading that the list of securities contradicts; see `tradeStatus` and `listingStatus`. */
export const tradesWhileListed = (path: string): Rule =>
	ofService("answers the status of delisted securities", async (context) => {
		const { json } = await context.other("listSecurities", { count: "500" });
		const listed = rowsAt(json, "securities[]");
		const symbols = listed.map(({ symbol }) => String(symbol));
		const quotes = rowsAt(await context.body({ symbols: symbols.join() }), path);
		if (quotes.length === 0) return context.skip("no quotes");
		for (const { symbol, tradeStatus } of quotes) {
			const status = listed.find((one) => one["symbol"] === symbol)?.["listingStatus"];
			if ((tradeStatus === 2) !== (status === "delisted"))
				context.fail(
					`${formatValue(symbol)} is ${formatValue(status)} and has the status ${formatValue(tradeStatus)}`,
				);
		}
	});

/** The range of events ends today, or three days after a start that lies in the future; see `end`. */
export const endsToday: Rule = ofService(
	"ends a range of events today, or three days after a later start",
	async (context) => {
		const today = dayOf(context.now());
		const requested = { category: "report", cursor: undefined };
		for (const [start, end] of [
			[addDays(today, -20), today],
			[today, today],
			[addDays(today, 1), addDays(today, 4)],
			[addDays(today, 5), addDays(today, 8)],
			[undefined, today],
		] as const) {
			const [open, closed] = [
				await context.body({ ...requested, start, end: undefined }),
				await context.body({ ...requested, start: start ?? addDays(today, -3), end }),
			];
			if (dayOf(context.now()) === today && !equal(at(open, "calendar"), at(closed, "calendar")))
				context.fail(`start=${start} answers otherwise than with end=${end}`);
		}
	},
);

/** Levels of a book have no two prices alike, and no fewer shares than orders. */
export const levelsAreApart = (...paths: readonly string[]): Rule =>
	ofService("answers levels of different prices, each with a share for each order", async (context) => {
		let checkedCount = 0;
		const lengths: number[] = [];
		for (const symbol of context.service.symbols) {
			const body = await context.body({ symbol });
			for (const path of paths) {
				const levels = rowsAt(body, path);
				lengths.push(levels.length);
				checkedCount += levels.length;
				if (new Set(levels.map(({ price }) => price)).size < levels.length)
					context.fail(`${symbol}: two levels have one price`);
				const sparse = levels.find(
					({ volume, orderNum }) =>
						orderNum !== undefined && compareDecimals(String(volume), String(orderNum)) < 0,
				);
				if (sparse) context.fail(`${symbol}: ${formatValue(sparse)} has fewer shares than orders`);
			}
		}
		if (checkedCount === 0) context.skip("no known security has a book");
		const maxLength = Math.max(...lengths);
		if (maxLength < 10 && maxLength > 2 && lengths.every((length) => length === maxLength))
			context.fail(`every side has ${maxLength} levels, where ten are promised`);
	});

/** An exchange before a symbol is that of its listing; with another one, no such security is held. */
export const rejectsAnotherExchange: Rule = ofService(
	"refuses a symbol behind the name of another exchange",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			const ticker = symbol.replace(/\.US$/, "");
			const { json } = await context.other("getCompanyOverview", { symbol });
			const exchange = at(json, "company.exchange");
			const other = ["NYSE", "NASDAQ"].find((name) => name !== exchange);
			if (typeof exchange !== "string" || other === undefined) continue;
			checkedCount += 1;
			const rejection = await context.rejection(
				{ symbol: `${other}:${ticker}` },
				`${symbol} is listed on ${exchange}`,
			);
			const code = at(rejection.json, "code");
			if (code !== "unknown_symbol") context.fail(`${other}:${ticker} has the code ${formatValue(code)}`);
		}
		if (checkedCount === 0) context.skip("no exchange is known");
	},
);

/** Characters that only one of the two scripts has, in the same order. */
const simplified = "苹国电马尔达辉业车际资银医药联华动视讯网软飞机广东铁钢乐宝麦当劳罗维兰纽约证险贝诺赛亚环";
const traditional =
	"蘋國電馬爾達輝業車際資銀醫藥聯華動視訊網軟飛機廣東鐵鋼樂寶麥當勞羅維蘭紐約證險貝諾賽亞環";

const has = (characters: string, name: unknown): boolean =>
	[...characters].some((one) => String(name).includes(one));

/** Securities whose names are read. */
const maxNamedCount = 200;

/** Chinese names are in the script of their member, as far as characters tell; a few names may mix both. */
export const namesInTheirScripts = (path: string): Rule =>
	ofService("answers names in simplified and in traditional characters", async (context) => {
		const symbols = (await findSymbols(context, maxNamedCount)).join();
		const rows = rowsAt(await context.body({ symbols }), path);
		for (const [member, own, other] of [
			["nameCn", simplified, traditional],
			["nameHk", traditional, simplified],
		] as const) {
			const reported = rows.map((row) => row[member]).filter((name) => has(own, name) || has(other, name));
			const wrong = reported.filter((name) => !has(own, name));
			if (reported.length >= 3 && 2 * wrong.length > reported.length)
				context.fail(`${member} is in the other script, such as ${formatValue(wrong[0])}`);
		}
		if (!rows.some(({ nameCn, nameHk }) => nameCn !== "" || nameHk !== ""))
			context.skip("no Chinese names are known");
	});
