import type { Parameter, ParameterSchema } from "@us-market-data/contract";
import { namesOf } from "../parameters.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** A value that a parameter refuses, and what the text of the refusal tells beside it. */
interface Wrong {
	readonly value: string;
	readonly allowed: readonly string[];
}

const nonsense = "nonsense";

/** The accepted words, without codes and older names of them. */
function wordsOf({ schema, valueAliases = {} }: Parameter): readonly string[] | undefined {
	const all = schema.type === "boolean" ? ["true", "false"] : (schema.enum ?? schema.items?.enum);
	return all?.filter((word) => !Object.hasOwn(valueAliases, word));
}

/** A value beyond each end of a number, and a word that is none of an enumeration. */
function wrongOf(parameter: Parameter): readonly Wrong[] {
	const { type, minimum, maximum } = parameter.schema;
	const words = wordsOf(parameter);
	if (words !== undefined && words.length > 0) return [{ value: nonsense, allowed: words }];
	if (type !== "integer" && type !== "number") return [];
	const allowed = [minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [String(bound)]));
	return [
		...(minimum === undefined ? [] : [{ value: String(minimum - 1), allowed }]),
		...(maximum === undefined ? [] : [{ value: String(maximum + 1), allowed }]),
	];
}

/** A number in digits alone, such as 100000 for 100,000. */
const withoutSeparators = (text: string): string => text.replace(/(?<=\d)[,_' ](?=\d{3}(?!\d))/g, "");

const accepts = ({ enum: words, minimum, maximum }: ParameterSchema, text: string): boolean =>
	words
		? words.includes(text)
		: Number(text) >= (minimum ?? Number(text)) && Number(text) <= (maximum ?? Number(text));

/**
 * The text of a refusal names the field, the value and the allowed values; `suggestion` may be sent instead, and `allowed`
 * holds what is accepted. See `Error` in the contract.
 */
export const reportsWhatIsAllowed: Rule = ofService(
	"names the value and the allowed values of a refusal",
	async (context) => {
		for (const parameter of context.operation.parameters.filter((one) => one.in === "query"))
			for (const wrong of wrongOf(parameter)) await checkWords(context, parameter, wrong);
	},
);

async function checkWords(
	context: RuleContext,
	parameter: Parameter,
	{ value, allowed }: Wrong,
): Promise<void> {
	const { name, schema, aliasOf = name } = parameter;
	const cleared = Object.fromEntries(namesOf(context.operation, aliasOf).map((one) => [one, undefined]));
	const question: Changes = { ...cleared, [name]: value };
	const { json } = await context.rejection(question, `${name} is ${value}`);
	const text = withoutSeparators(String(at(json, "error")));
	const missing = [name, value, ...allowed].filter((words) => !text.includes(words));
	if (missing.length > 0)
		context.fail(`${name}=${value}: the text does not say ${missing.join(", ")}: ${text}`);
	for (const detail of rowsAt(json, "details[]")) {
		if (detail["path"] !== `query.${name}`) continue;
		const { suggestion, allowed: listed } = detail;
		if (typeof suggestion === "string" && !accepts(schema.items ?? schema, suggestion))
			context.fail(`${name}=${value}: it suggests ${suggestion}, which it does not accept`);
		const words = wordsOf(parameter);
		if (Array.isArray(listed) && words && !equal(listed.toSorted(), words.toSorted()))
			context.fail(`${name}=${value}: it allows ${formatValue(listed)}, the contract ${formatValue(words)}`);
	}
}

/** A name with its first letters exchanged is explained by the names that the operation takes. */
export const suggestsItsNames: Rule = ofService(
	"suggests names of parameters that it takes",
	async (context) => {
		const taken = context.operation.parameters.filter((one) => one.in === "query");
		const names = taken.map(({ name }) => name);
		// One name of a parameter is as good as another.
		const mainOf = (name: string) => taken.find((one) => one.name === name)?.aliasOf ?? name;
		for (const name of names.filter(({ length }) => length > 4)) {
			const wrong = `${name[1]}${name[0]}${name.slice(2)}`;
			const { json } = await context.rejection({ [wrong]: "1" }, `the name ${wrong}`);
			const suggestion = at(json, "details.0.suggestion");
			if (suggestion !== undefined && mainOf(String(suggestion)) !== mainOf(name))
				context.fail(`${wrong}: it suggests ${formatValue(suggestion)}`);
			const alien = valuesAt(json, "details[].allowed[]").find((one) => !names.includes(String(one)));
			if (alien !== undefined)
				context.fail(`${wrong}: it allows ${formatValue(alien)}, which it does not take`);
		}
	},
);

/** A short text is a sample, such as that of a mock, and no secret. */
export const isSecret = (key: string): boolean => key.length >= 20;

/** A key that was sent in the wrong place is not repeated by the refusal, which others may read. See `Error` in the contract. */
export const repeatsNoKey: Rule = ofService(
	"repeats no key that was sent in the wrong place",
	async (context) => {
		const { key } = context.service.credentials;
		if (!isSecret(key)) return;
		const [parameter] = context.operation.parameters.filter((one) => one.in === "query");
		const questions: readonly Changes[] = [
			{ nonsense: key },
			{ [key]: "1" },
			{ api_key: key },
			...(parameter?.schema.type === "integer" ? [{ [parameter.name]: key }] : []),
		];
		for (const question of questions) {
			const { text } = await context.rejection(question, "a key in the query");
			if (text.includes(key))
				context.fail(
					`the refusal of ${Object.keys(question).map((name) => name.replace(key, "the key"))} repeats the key`,
				);
		}
	},
);

/** Bad entries of a list that are asked for, of which the first five are told. */
const [badEntries, reported] = [7, 5];

/** A refusal of a list names the first five of its bad entries, each by its place. See `Error` in the contract. */
export const reportsBadEntries: Rule = ofService(
	"names the first five bad entries of a list",
	async (context) => {
		const lists = context.operation.parameters.filter(
			({ schema: { type, maxItems = 0, items }, aliasOf }) =>
				type === "array" && maxItems > badEntries && aliasOf === undefined && (items?.enum ?? items?.pattern),
		);
		for (const { name, schema } of lists) {
			const { items } = schema;
			const good = context.base[name]?.split(",")[0] ?? items?.enum?.[0] ?? items?.examples?.[0];
			if (good === undefined) continue;
			const bad = Array.from({ length: badEntries }, (_, index) => `<${index}>`);
			const { json } = await context.rejection(
				{ [name]: [good, ...bad].join(",") },
				`bad entries of ${name}`,
			);
			const places = valuesAt(json, "details[].path").map(String);
			const expected = [`query.${name}`, ...bad.slice(0, reported).map((_, i) => `query.${name}[${i + 1}]`)];
			if (places.length > 0 && !equal(places, expected))
				context.fail(`of ${badEntries} bad entries of ${name} it names ${formatValue(places)}`);
		}
	},
);
