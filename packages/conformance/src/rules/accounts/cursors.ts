import { at, equal, formatValue, valuesAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** Parameters that say how an answer is told, and not of which list it is. */
const ofTheAnswer: ReadonlySet<string> = new Set([
	"count",
	"limit",
	"size",
	"page",
	"cursor",
	"explain",
	"data_version",
	"market",
]);

/** A short page and the cursor behind it; undefined where the list ends. */
async function behindOne(context: RuleContext): Promise<{ size: Changes; cursor: string } | undefined> {
	const name = ["count", "limit"].find((one) =>
		context.operation.parameters.some((parameter) => parameter.name === one),
	);
	const size = name === undefined ? {} : { [name]: "1" };
	const cursor = at(await context.body(size), "next");
	return typeof cursor === "string" ? { size, cursor } : undefined;
}

/** Texts of the form of a cursor that no answer gave. */
const invented = ["AAAA", Buffer.from('["AAAAAAAA",0,"a"]').toString("base64url")];

/** A cursor that no answer gave is refused, instead of leading to any page. See `cursor` in the contract. */
export const rejectsInventedCursors: Rule = {
	title: "refuses a cursor that no answer gave",
	scope: "service",
	async check(context) {
		for (const cursor of invented) {
			const { json } = await context.rejection({ cursor }, "no answer gave the cursor");
			const places = valuesAt(json, "details[].path");
			if (!places.includes("query.cursor"))
				context.fail(`the refusal names ${formatValue(places)}, not cursor`);
		}
	},
};

/** A cursor is of one list, with its symbol, filters and order; see `cursor` in the decisions of the contract. */
export const cursorsAreOfTheirList = (questions: readonly Changes[]): Rule => ({
	title: "refuses a cursor of another list",
	scope: "service",
	async check(context) {
		const found = await behindOne(context);
		if (!found) return;
		const other = context.service.symbols.find(
			(symbol) => symbol !== context.base["symbol"] && symbol.replace(/\.US$/, "") !== context.base["symbol"],
		);
		const ofSymbol: readonly Changes[] =
			"symbol" in context.base && other !== undefined
				? [{ symbol: context.operation.family === "company" ? other.replace(/\.US$/, "") : other }]
				: [];
		for (const question of [...ofSymbol, ...questions]) {
			const scope = Object.keys(question).filter(
				(name) => !ofTheAnswer.has(name) && question[name] !== context.base[name],
			);
			if (scope.length === 0) continue;
			const baseline = await context.body(question);
			// Another spelling of the same list, such as its default.
			if (equal(baseline, await context.body())) continue;
			const { json } = await context.rejection(
				{ ...found.size, ...question, cursor: found.cursor },
				`a cursor of another list than ${formatValue(question)}`,
			);
			const places = valuesAt(json, "details[].path");
			if (!places.includes("query.cursor"))
				context.fail(`the refusal names ${formatValue(places)}, not cursor`);
		}
	},
});
