import { findSymbols, informativeSymbols } from "../figures/informative-symbols.ts";
import { ofService } from "../questions.ts";
import { at, formatValue, type Row, rowIfAny, rowsAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** The object at a path, or the first of a list. */
const oneAt = (body: unknown, path: string): Row | undefined =>
	path.endsWith("[]") ? rowsAt(body, path)[0] : rowIfAny(body, path);

type Source = (context: RuleContext, symbol: string) => Promise<Row | undefined>;

const first =
	(operationId: string, path: string, name = "symbol"): Source =>
	async (context, symbol) => {
		const { json } = await context.other(operationId, { [name]: symbol });
		return oneAt(json, path);
	};

/** Operations that answer facts of a security, and where. */
const sources: Readonly<Record<string, Source>> = {
	getStaticInfo: first("getStaticInfo", "quote[]", "symbols"),
	getQuotes: first("getQuotes", "quote[]", "symbols"),
	getCompanyOverview: first("getCompanyOverview", "company"),
	resolveSymbol: first("resolveSymbol", "resolution.security"),
	getCompanyProfile: first("getCompanyProfile", "data"),
	comparePeers: first("comparePeers", "comparison.list[]"),
	getInstitutionRating: first("getInstitutionRating", "rating.latest"),
};

/** A member here, and the operation and member that answer the same fact. */
export type Fact = readonly [here: string, operationId: string, there: string];

/** Facts of a security are the same in every operation; where one of them knows nothing, nothing is judged. */
export const sameFacts = (path: string, facts: readonly Fact[], parameter = "symbol"): Rule =>
	ofService(`answers ${facts.map(([here]) => here).join(", ")} as other operations do`, async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const requested = context.operation.family === "company" ? symbol.replace(/\.US$/, "") : symbol;
			const body = await context.body({ [parameter]: requested });
			const own = oneAt(body, path);
			for (const [here, operationId, there] of facts) {
				const other = await sources[operationId]?.(context, symbol);
				const [left, right] = [own?.[here], other?.[there]].map((value) =>
					value === "" ? null : (value ?? null),
				);
				if (left === null || right === null) continue;
				checkedCount += 1;
				if (left !== right)
					context.fail(
						`${here} of ${symbol} is ${formatValue(left)}, ${formatValue(right)} in ${operationId}`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no facts are known");
	});

/** A share of less than this has a round lot of a hundred, under the rules of before 2025 and of today. */
const maxLowPrice = 100;

/** Round lots of cheap shares are of a hundred shares; a few securities have others. */
export const roundLots = (path: string): Rule =>
	ofService("answers round lots of a hundred for most cheap shares", async (context) => {
		const symbols = (await findSymbols(context, 200)).join();
		const quotes = rowsAt((await context.other("getQuotes", { symbols })).json, "quote[]");
		const isLowPriced = new Set(
			quotes
				.filter(({ lastDone }) => typeof lastDone === "string" && Number(lastDone) < maxLowPrice)
				.map(({ symbol }) => symbol),
		);
		const rows = rowsAt(await context.body({ symbols }), path).filter(
			({ symbol, lotSize }) => isLowPriced.has(symbol) && lotSize !== undefined,
		);
		if (rows.length < 3) return context.skip("the round lots of cheap shares are not known");
		const others = rows.filter(({ lotSize }) => lotSize !== 100);
		if (2 * others.length > rows.length)
			context.fail(`${others.length} of ${rows.length} have others, such as ${formatValue(others[0])}`);
	});

/** Securities whose symbol has a part behind a dot or a hyphen. */
const maxSecurities = 3;

/** A class of shares is named by its whole symbol, such as `BRK.B.US`, and in the company family without its market too. */
export const namesClassesOfShares = (path: string, code?: string): Rule =>
	ofService("answers classes of shares by their whole symbol", async (context) => {
		const { json } = await context.other("listSecurities", { count: "1000", listing_status: "listed" });
		const classes = rowsAt(json, "securities[]")
			.filter(({ symbol }) => /[.-].*\.US$/.test(String(symbol)))
			.slice(0, maxSecurities);
		if (classes.length === 0) return context.skip("no listed security has such a symbol");
		for (const { symbol, exchange } of classes) {
			const [whole, ticker] = [String(symbol), String(symbol).replace(/\.US$/, "")];
			const isCompany = context.operation.family === "company";
			const prefixed = typeof exchange === "string" ? [`${exchange}:${ticker}`] : [];
			for (const requested of isCompany ? [whole, ticker, ...prefixed] : [whole]) {
				const body = await context.body({ symbol: requested });
				if (at(body, path) !== whole)
					context.fail(`${requested} answers ${formatValue(at(body, path))}, not ${whole}`);
				if (code !== undefined && at(body, code) !== ticker)
					context.fail(`${code} of ${whole} is ${formatValue(at(body, code))}, not ${ticker}`);
			}
		}
	});
