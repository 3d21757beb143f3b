import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowAt, rowIfAny, rowsAt, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Most securities that are listed, and most companies of several stocks that are judged. */
const [maxListedCount, maxCompanies] = [1000, 2];

/** Stocks of a CIK, by symbol. */
const stocksByCik = (securities: readonly Row[]): ReadonlyMap<unknown, readonly Row[]> =>
	Map.groupBy(
		securities.filter(({ cik, securityType }) => typeof cik === "string" && securityType === "stock"),
		({ cik }) => cik,
	);

/** The share classes of a stock are the other stocks of its CIK, all of them; a security of another kind has none. */
export const shareClassesAreTheOtherStocks: Rule = ofService(
	"answers every other stock of the company as a share class",
	async (context) => {
		const { json } = await context.other("listSecurities", { count: `${maxListedCount}` });
		const listed = rowsAt(json, "securities[]");
		const isWhole = listed.length < maxListedCount;
		const stocks = stocksByCik(listed);
		const companies = [...stocks.values()].filter(({ length }) => length > 1).slice(0, maxCompanies);
		// A preferred share is no class of the stock of its company, nor the other way round.
		const others = listed
			.filter(({ securityType, cik }) => securityType === "preferred" && stocks.has(cik))
			.slice(0, 1)
			.flatMap((one) => [one, ...(stocks.get(one["cik"]) ?? []).slice(0, 1)]);
		for (const own of [...companies.flat().slice(0, 4), ...others]) {
			const body = await context.body({ symbol: String(own["symbol"]) });
			const reported = valuesAt(body, "resolution.shareClasses[].symbol").toSorted();
			const isStock = own["securityType"] === "stock";
			const expected = (isStock ? (stocks.get(own["cik"]) ?? []) : [])
				.filter(({ securityId }) => securityId !== own["securityId"])
				.map(({ symbol }) => symbol)
				.toSorted();
			if (isWhole ? !equal(reported, expected) : expected.some((symbol) => !reported.includes(symbol)))
				context.fail(
					`${formatValue(own["symbol"])} has the share classes ${formatValue(reported)}, its company ${formatValue(expected)}`,
				);
		}
		if (companies.length === 0) context.skip("no company has two stocks");
	},
);

/** Days in order: the first is not behind the last. */
const inOrder = (first: unknown, last: unknown): boolean =>
	typeof first !== "string" || typeof last !== "string" || first <= last;

/** A listed security has no last day, and no source saw a symbol or name last before it saw it first. */
export const daysFitTheListing: Rule = {
	title: "answers days that fit the status of the listing",
	scope: "answer",
	async check(context) {
		const body = await context.body();
		const rows = [...rowsAt(body, "securities[]"), ...rowsAt(body, "search.list[]")];
		const resolved = rowIfAny(body, "resolution.security");
		for (const row of resolved ? [resolved] : rows) {
			const { listingStatus, delistingDate } = row;
			if (listingStatus === "listed" && delistingDate !== null)
				context.fail(`${formatValue(row)} is ${formatValue(listingStatus)}`);
		}
		const spans = ["symbols", "names"].flatMap((name) => rowsAt(body, `resolution.${name}[]`));
		const wrong = spans.find(({ firstDate, lastDate }) => !inOrder(firstDate, lastDate));
		if (wrong) context.fail(`${formatValue(wrong)} ends before it begins`);
	},
};

/** The status of a security is that of its last period of listing; see `listings`. */
export const listedWhileItsListingStands: Rule = ofService(
	"answers the status of the last period of listing",
	async (context) => {
		const { json } = await context.other("listSecurities", { listing_status: "delisted", count: "3" });
		let checkedCount = 0;
		for (const symbol of [...context.service.symbols, ...valuesAt(json, "securities[].symbol").map(String)]) {
			const body = await context.body({ symbol });
			const security = rowIfAny(body, "resolution.security");
			const last = rowsAt(body, "resolution.listings[]").at(-1);
			if (!security || !last) continue;
			checkedCount += 1;
			const { listingStatus } = security;
			if (listingStatus !== "unknown" && (last["lastDate"] === null) !== (listingStatus === "listed"))
				context.fail(`${symbol} is ${formatValue(listingStatus)}, its last listing is ${formatValue(last)}`);
			const gone = security["delistingDate"];
			if (typeof gone === "string" && typeof last["lastDate"] === "string" && gone !== last["lastDate"])
				context.fail(`${symbol} was delisted on ${gone}, its last listing is ${formatValue(last)}`);
		}
		if (checkedCount === 0) context.skip("no periods of listing are known");
	},
);

/** True for a day on which a security had the symbol; an end that is not known does not count. */
const hadIt = ({ firstDate, lastDate }: Row, day: string): boolean =>
	String(firstDate ?? "") <= day && day <= String(lastDate ?? "9999");

/** A symbol that passed on means the security of the day, and the others are told with their days, the newest first. */
export const othersHadTheSymbol: Rule = ofService(
	"answers the securities that had a symbol on other days",
	async (context) => {
		for (const symbol of [...context.service.symbols, "GOOG.US", "T.US", "META.US"]) {
			const now = rowAt(await context.body({ symbol, date: undefined }), "resolution");
			const others = rowsAt(now, "others[]");
			const ends = others.map(({ lastDate }) => String(lastDate ?? "9999"));
			if (ends.some((end, i) => i > 0 && end > String(ends[i - 1])))
				context.fail(`${symbol}: the others end on ${formatValue(ends)}`);
			const day = others[0]?.["lastDate"];
			if (typeof day !== "string" || hadIt(now, day)) continue;
			const then = rowAt(await context.body({ symbol, date: day }), "resolution");
			const id = at(then, "security.securityId");
			const holders = others.filter((other) => hadIt(other, day));
			if (!holders.some((holder) => at(holder, "security.securityId") === id))
				context.fail(`${symbol} on ${day} is ${formatValue(id)}, and was of ${formatValue(holders)}`);
			const own = at(now, "security.securityId");
			if (own !== id && !valuesAt(then, "others[].security.securityId").includes(own))
				context.fail(`${symbol} on ${day} tells not of ${formatValue(own)}, which has it now`);
		}
	},
);
