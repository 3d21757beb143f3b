import type { Values } from "../suite/check-request.ts";
import { at, equal, formatValue, isBare, valuesAt } from "./reading.ts";
import type { Changes, Rule, RuleContext } from "./rule.ts";

/** A rule about the relation of question and answer. */
export const ofService = (title: string, check: (context: RuleContext) => Promise<void>): Rule => ({
	title,
	scope: "service",
	check,
});

/** Two ways to ask the same question. */
export const same = (one: Changes, other: Changes): Rule =>
	ofService(`answers ${requested(one)} like ${requested(other)}`, async (context) => {
		if (!equal(await context.body(one), await context.body(other))) context.fail("the two bodies differ");
	});

/** A query as it stands asks the same as values. */
export const sameAs = (rawQuery: string, change: Changes, other: Changes): Rule =>
	ofService(`answers ${rawQuery} like ${requested(other)}`, async (context) => {
		const { json } = await context.send(change, { rawQuery });
		if (!equal(json, await context.body(other))) context.fail("the two bodies differ");
	});

/** A parameter changes the answer; two empty answers cannot be judged. */
export const differs = (one: Changes, other: Changes): Rule =>
	ofService(`answers ${requested(one)} otherwise than ${requested(other)}`, async (context) => {
		const [left, right] = [await context.body(one), await context.body(other)];
		if (!equal(left, right)) return;
		if (isBare(left)) context.skip(`nothing is held for ${requested(one)} and ${requested(other)}`);
		context.fail("the two bodies are the same");
	});

/** A parameter changes the values at `path` for at least one known security that has such data. */
export const differsForSome = (path: string, one: Changes, other: Changes): Rule =>
	ofService(`answers ${path} to ${requested(one)} otherwise than to ${requested(other)}`, async (context) => {
		for (const symbol of context.service.symbols) {
			const left = valuesAt(await context.body({ ...one, symbol }), path);
			const right = valuesAt(await context.body({ ...other, symbol }), path);
			if (!equal(left, right)) return;
		}
		context.skip(`${path} are the same for every known symbol`);
	});

/** No two values of a parameter give the same items; values that give none are left out. */
export const eachItsOwn = (
	path: string,
	parameter: string,
	values: readonly string[],
	change: Changes = {},
): Rule =>
	ofService(`answers ${path} of its own to each ${parameter}`, async (context) => {
		const reported: { value: string; items: readonly unknown[] }[] = [];
		for (const value of values) {
			const items = valuesAt(await context.body({ ...change, [parameter]: value }), `${path}[]`);
			const like = reported.find((one) => equal(one.items, items));
			if (like) context.fail(`${parameter}=${value} answers the same as ${parameter}=${like.value}`);
			if (items.length > 0) reported.push({ value, items });
		}
		if (reported.length < 2) context.skip(`fewer than two values of ${parameter} have ${path}`);
	});

/** The answer repeats the value that was requested, or its form in `expected`. */
export const echoes = (path: string, parameter: string, values: Readonly<Record<string, string>>): Rule =>
	ofService(`says in ${path} which ${parameter} was asked for`, async (context) => {
		for (const [value, expected] of Object.entries(values)) {
			const reported = at(await context.body({ [parameter]: value }), path);
			if (reported !== expected)
				context.fail(`${parameter}=${value} answers ${path} ${formatValue(reported)}, not ${expected}`);
		}
	});

/** A question that every schema allows is refused; the refusal names the parameter and, if given, this code. */
export const rejects = (change: Changes, parameter: string, because: string, code?: string): Rule =>
	ofService(`refuses ${requested(change)}: ${because}`, async (context) => {
		const { json } = await context.rejection(change, because);
		const details = at(json, "details");
		const paths = Array.isArray(details) ? details.map((detail) => at(detail, "path")) : [];
		const named = paths.some((path) => path === `query.${parameter}` || path === `path.${parameter}`);
		if (!named) context.fail(`the refusal names ${formatValue(paths)} and not ${parameter}`);
		if (code !== undefined && at(json, "code") !== code)
			context.fail(`the code is ${formatValue(at(json, "code"))}, not ${code}`);
	});

/** An operation for one symbol refuses a well-formed symbol that the service does not hold. */
export const unknownSymbolRejected = (symbol = "NOSUCH99.US"): Rule =>
	rejects({ symbol }, "symbol", "no such symbol is held", "unknown_symbol");

/** Another operation answers the same figure; `here` and `there` are paths of values in the same order. */
export const agreesWith = (
	operationId: string,
	here: string,
	there: string,
	values: Values,
	change: Changes = {},
): Rule =>
	ofService(`agrees in ${here} with ${operationId}`, async (context) => {
		const own = valuesAt(await context.body(change), here);
		const other = (await context.other(operationId, values)).json;
		const others = valuesAt(other, there);
		if (own.length === 0) context.skip(`nothing at ${here}`);
		if (isBare(other)) context.skip(`${operationId} holds nothing`);
		if (!equal(own, others)) context.fail(`${formatValue(own)} here, ${formatValue(others)} there`);
	});

/** Two securities give two answers; two empty answers cannot be judged. */
export const answersItsSymbol: Rule = ofService("answers another symbol otherwise", async (context) => {
	const own = context.base["symbol"];
	const other = context.service.symbols.find((symbol) => symbol !== own);
	if (other === undefined) context.skip("one symbol only is known");
	const [one, two] = [await context.body(), await context.body({ symbol: other })];
	if (!equal(one, two)) return;
	if (isBare(one)) context.skip(`nothing is held of ${own} and ${other}`);
	context.fail(`the bodies for ${own} and ${other} are the same`);
});

/** A check that no other combinator makes. */
export const claim = (title: string, check: (context: RuleContext) => Promise<void>): Rule =>
	ofService(`answers so that ${title}`, check);

const requested = (change: Changes): string => {
	const given = Object.entries(change).filter(([, value]) => value !== undefined);
	return given.length === 0
		? "the plain question"
		: given.map(([name, value]) => `${name}=${value}`).join("&");
};
