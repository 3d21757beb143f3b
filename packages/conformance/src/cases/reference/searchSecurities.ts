import { securitiesAsResolved } from "../../rules/across/securities.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { secondPageFits } from "../../rules/pages.ts";
import { claim, echoes } from "../../rules/questions.ts";
import { at, equal, formatValue, rowListAt, rowsAt, valuesAt } from "../../rules/reading.ts";
import { daysFitTheListing } from "../../rules/reference/resolutions.ts";
import {
	bestComesFirst,
	findsWhatResolves,
	forgivesSlips,
	textsAreOfTheirKind,
} from "../../rules/reference/search.ts";
import { blanksAgree, findsNamesWithSpaces } from "../../rules/requests/spellings.ts";
import { each, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "search.list";

/** A text without case, accents and marks. */
const bare = (text: unknown): string =>
	String(text)
		.normalize("NFD")
		.toLowerCase()
		.replace(/[^a-z0-9]/g, "");

export default define("searchSecurities", {
	values: {
		query: ["apple", "AAPL", "micorsoft", "brk.b", "320193", "bank of america"],
		cursor: ["WyI4MmNCb1VlRSIsMV0"],
	},
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ query: "apple", security_type: undefined, listing_status: undefined }),
	rules: [
		forgivesSlips,
		bestComesFirst,
		textsAreOfTheirKind,
		findsWhatResolves,
		daysFitTheListing,
		blanksAgree("query", "bank of america"),
		unique(path, "securityId"),
		securitiesAsResolved(`${path}[]`, { query: "in" }),
		claim("case, accents and marks do not count", async (context) => {
			for (const [one, other] of [
				["apple", "APPLE"],
				["apple", "Äpple"],
				["brk.b", "BRK-B"],
			] as const) {
				const [left, right] = [await context.body({ query: one }), await context.body({ query: other })].map(
					(body) => valuesAt(body, `${path}[].securityId`),
				);
				if (!equal(left, right))
					context.fail(`${one} finds ${formatValue(left)}, ${other} ${formatValue(right)}`);
			}
		}),
		findsNamesWithSpaces(`${path}[].symbol`),
		atMost(path, "count", { with: { query: "in" } }),
		secondPageFits(`${path}[]`, [{ query: "in" }, { query: "bank of america" }]),
		echoes("search.query", "query", { apple: "apple", "BRK.B": "BRK.B" }),
		onlyThose(
			path,
			"security_type",
			["stock", "etf"],
			({ securityType }, requested) => securityType === requested,
		),
		onlyThose(
			path,
			"listing_status",
			["listed", "delisted"],
			({ listingStatus }, requested) => listingStatus === requested,
		),
		each(
			`${path}[]`,
			"the ticker is the symbol without its market",
			({ symbol, ticker }) => symbol === `${ticker}.US`,
		),
		claim("the total does not depend on the count", async (context) => {
			const [one, all] = [
				await context.body({ query: "in", count: "1" }),
				await context.body({ query: "in", count: "50" }),
			];
			const [smallTotal, largeTotal] = [one, all].map((body) => at(body, "search.total"));
			if (smallTotal !== largeTotal || Number(largeTotal) < rowListAt(context, all, path).length)
				context.fail(`count=1 tells ${formatValue(smallTotal)}, count=50 ${formatValue(largeTotal)}`);
		}),
		claim("a list that is not cut holds as many as the total", async (context) => {
			for (const question of [
				{ query: "apple" },
				{ query: "brk.b" },
				{ query: "bank" },
				{ query: "in", security_type: "etf" },
				{ query: "co", listing_status: "delisted" },
			]) {
				const body = await context.body({ ...question, count: "50" });
				const rowCount = rowListAt(context, body, path).length;
				if (rowCount < 50 && at(body, "search.total") !== rowCount)
					context.fail(
						`${formatValue(question)} holds ${rowCount} and tells the total ${formatValue(at(body, "search.total"))}`,
					);
			}
		}),
		claim("an exact match is the query, but for case, accents and marks", async (context) => {
			for (const query of ["apple", "AAPL", "brk-b", "320193", "Äpple Inc"]) {
				const found = rowListAt(context, await context.body({ query, count: "50" }), path);
				const odd = found.find(({ matchText, isExact }) => isExact !== (bare(matchText) === bare(query)));
				if (odd) context.fail(`query=${query} finds ${formatValue(odd)}`);
			}
		}),
		claim(
			"a security is found by its CIK, with and without leading zeros, and by its FIGI",
			async (context) => {
				const { json } = await context.other("listSecurities", { count: "100" });
				const found = rowsAt(json, "securities[]");
				let checkedCount = 0;
				for (const key of ["cik", "figi"]) {
					for (const row of found.filter((one) => typeof one[key] === "string").slice(0, 3)) {
						const number = String(row[key]);
						for (const query of key === "cik" ? [number, number.padStart(10, "0")] : [number]) {
							checkedCount += 1;
							const found = valuesAt(await context.body({ query, count: "100" }), `${path}[].symbol`);
							if (!found.includes(row["symbol"]))
								context.fail(`query=${query} finds ${formatValue(found)}, not ${formatValue(row["symbol"])}`);
						}
					}
				}
				if (checkedCount === 0) context.skip("no security has a CIK or a FIGI");
			},
		),
		claim("a delisted security is found by its symbol", async (context) => {
			const { json } = await context.other("listSecurities", { listing_status: "delisted", count: "1" });
			const [symbol] = valuesAt(json, "securities[].symbol").map(String);
			if (symbol === undefined) return context.skip("no security is delisted");
			const found = valuesAt(await context.body({ query: symbol.replace(/\.US$/, "") }), `${path}[].symbol`);
			if (!found.includes(symbol)) context.fail(`${symbol} finds ${formatValue(found)}`);
		}),
		claim("each known symbol is found first by itself", async (context) => {
			for (const symbol of context.service.symbols) {
				const [first] = rowListAt(context, await context.body({ query: symbol.replace(/\.US$/, "") }), path);
				if (first?.["symbol"] !== symbol) context.fail(`${symbol} finds ${formatValue(first)} first`);
			}
		}),
	],
});
