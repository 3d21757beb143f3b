import { canonicalWords, type Parameter } from "@us-market-data/contract";
import type { ContractOperation } from "../../contract.ts";
import { namesOf } from "../parameters.ts";
import { ofService, rejects, same } from "../questions.ts";
import { equal, formatValue, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, Rule } from "../rule.ts";

/** A parameter under two of its names with one value, in its words or its codes, is no contradiction. */
export function bothNamesAgree(
	operation: ContractOperation,
	sample: (parameter: Parameter) => string,
): readonly Rule[] {
	return operation.parameters.flatMap((alias) => {
		const main = operation.parameters.find(({ name }) => name === alias.aliasOf);
		if (!main) return [];
		const names = namesOf(operation, main.name);
		const cleared = Object.fromEntries(names.map((name) => [name, undefined]));
		// A code that means the same as a word, where there is one.
		const [code = sample(alias)] = Object.keys(alias.valueAliases ?? {});
		const once = { ...cleared, [main.name]: canonicalWords(alias, code) };
		return [same({ ...once, [alias.name]: code }, once)];
	});
}

/** First and last day of the dates that a question may name; see the description of the contract. */
const [firstDay, lastDay] = ["1900-01-01", "2200-12-31"];

/** Days beyond them. */
const beyond = ["1899-12-31", "2201-01-01"];

/** First days of operations that compute trading days, which are known from then on. */
const firstDays: Readonly<Record<string, string>> = {
	listTradingDays: "1962-01-01",
	getTradingCalendar: "1962-01-01",
};

/** A range may begin with the first day that there is, and end with the last one; no date lies beyond. */
export function datesToTheirBounds({ operationId, parameters }: ContractOperation): readonly Rule[] {
	const first = firstDays[operationId] ?? firstDay;
	const dates = parameters.filter(({ schema }) => schema.format === "date");
	const because = "dates lie between 1900-01-01 and 2200-12-31";
	const rejected = dates.flatMap(({ name }) =>
		beyond.map((day) => rejects({ [name]: day }, name, because, "invalid_parameter")),
	);
	const isDate = (one: string) =>
		parameters.some(({ name, schema }) => name === one && schema.format === "date");
	if (!isDate("start") || !isDate("end")) return rejected;
	const early =
		first === firstDay ? [] : [rejects({ start: "1961-12-31" }, "start", `days are known from ${first} on`)];
	return [
		...rejected,
		...early,
		ofService(`takes dates from ${first.slice(0, 4)} to 2200`, async (context) => {
			for (const range of [
				{ start: first, end: first.replace(/01$/, "02") },
				{ start: "2200-12-30", end: lastDay },
			])
				await context.body({ count: undefined, ...range });
		}),
	];
}

/** A blank in a query is `+` or `%20`, and a piece without a text means nothing: both are of how forms are encoded. */
export const blanksAgree = (parameter: string, value: string, more: Changes = {}): Rule =>
	ofService(`reads ${parameter}=${value} with each encoding of a blank`, async (context) => {
		const request = async (raw: string) =>
			(await context.send({ ...more, [parameter]: undefined }, { rawQuery: raw })).json;
		const [plus, percent] = ["+", "%20"].map((blank) => value.replaceAll(" ", blank));
		const [one, other] = [await request(`${parameter}=${plus}`), await request(`&${parameter}=${percent}&`)];
		if (!equal(one, other)) context.fail("the two bodies differ");
	});

/** Names that are searched for. */
const maxNames = 3;

/** A name of several words finds its security, with its spaces as `%20` or as `+`, which forms send. */
export const findsNamesWithSpaces = (path: string): Rule =>
	ofService("finds names of several words, however their spaces are written", async (context) => {
		const { json } = await context.other("listSecurities", { count: "100", security_type: "stock" });
		const named = rowsAt(json, "securities[]").filter(({ name }) =>
			/^[A-Za-z]+ [A-Za-z ]+$/.test(String(name)),
		);
		for (const { name, symbol } of named.slice(0, maxNames)) {
			const words = String(name).split(" ");
			const [spaces, plus] = [
				await context.send({ query: undefined }, { rawQuery: `query=${words.join("%20")}` }),
				await context.send({ query: undefined }, { rawQuery: `query=${words.join("+")}` }),
			];
			if (!valuesAt(spaces.json, path).includes(symbol))
				context.fail(`${formatValue(name)} is the name of ${formatValue(symbol)}, and does not find it`);
			if (!equal(spaces.json, plus.json))
				context.fail(`${formatValue(name)} finds other securities with + for spaces`);
		}
		if (named.length === 0) context.skip("no name has several words");
	});
