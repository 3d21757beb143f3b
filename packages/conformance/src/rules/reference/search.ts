import { ofService } from "../questions.ts";
import { formatValue, type Row, rowIfAny, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

const found = (body: unknown): readonly Row[] => rowsAt(body, "search.list[]");

/** The shortest first word of a name of which letters are changed, and one of which half is a beginning. */
const [longEnough, long] = [5, 7];

/** Slips of a word: a wrong letter, a missing one, an extra one, and two that are exchanged. */
export const slipsOf = (word: string): readonly string[] => [
	`${word.slice(0, 3)}${word[3] === "q" ? "x" : "q"}${word.slice(4)}`,
	`${word.slice(0, 3)}${word.slice(4)}`,
	`${word.slice(0, 3)}q${word.slice(3)}`,
	`${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`,
];

/** Securities whose names begin with a long word, those that are known first, each with the word. */
async function named(context: RuleContext): Promise<readonly (readonly [symbol: string, word: string])[]> {
	const { json } = await context.other("listSecurities", { count: "200", listing_status: "listed" });
	const listed = rowsAt(json, "securities[]");
	const isListed = ({ symbol }: Row) => context.service.symbols.includes(String(symbol));
	return [...listed.filter(isListed), ...listed.filter((row) => !isListed(row))].flatMap(
		({ symbol, name }) => {
			const [word = ""] = String(name ?? "")
				.toLowerCase()
				.split(/[^a-z]+/);
			return word.length >= longEnough ? [[String(symbol), word] as const] : [];
		},
	);
}

/** Securities whose names are judged. */
const maxSecurities = 3;

/** Short words allow for fewer slips than long ones: some of both. */
const someOfBoth = (names: Awaited<ReturnType<typeof named>>) => [
	...names.filter(([, word]) => word.length < long).slice(0, 2),
	...names.filter(([, word]) => word.length >= long).slice(0, 2),
];

/** A beginning that is no slip of its word. */
const beginningOf = (word: string): readonly string[] => (word.length < long ? [] : [word.slice(0, -3)]);

/** Securities that a word tells apart from most others. */
const maxNames = 20;

/** A word may have one letter wrong, missing, extra or exchanged, and the last one may be a beginning; see the description. */
export const forgivesSlips: Rule = ofService(
	"finds names with a slip, and by their beginning",
	async (context) => {
		const names = await named(context);
		if (names.length === 0) return context.skip("no name begins with a long word");
		for (const [symbol, word] of someOfBoth(names)) {
			// Among many names of one word a slip may rather mean another word.
			if (found(await context.body({ query: word, count: "100" })).length > maxNames) continue;
			for (const query of [...slipsOf(word), ...beginningOf(word)]) {
				const list = found(await context.body({ query, count: "100" }));
				if (list.length < 100 && !list.some((row) => row["symbol"] === symbol))
					context.fail(
						`query=${query} finds ${formatValue(list.map((row) => row["symbol"]))}, not ${symbol}`,
					);
			}
		}
	},
);

/** A name that is the query itself comes first, and so does a number. */
export const bestComesFirst: Rule = ofService("finds a whole name or number first", async (context) => {
	for (const symbol of context.service.symbols.slice(0, maxSecurities)) {
		const { json } = await context.other("resolveSymbol", { symbol });
		const { name, cik } = rowIfAny(json, "resolution.security") ?? {};
		if (typeof name === "string" && name.length <= 100) {
			const [first] = found(await context.body({ query: name }));
			if (first?.["name"] !== name) context.fail(`query=${name} finds ${formatValue(first)} first`);
		}
		if (typeof cik === "string") {
			const list = found(await context.body({ query: cik, count: "100" }));
			const others = list.findIndex((row) => row["cik"] !== cik);
			const [first] = list;
			if (
				first?.["cik"] !== cik ||
				list.slice(Math.max(others, 0)).some((row) => others >= 0 && row["cik"] === cik)
			)
				context.fail(`query=${cik} finds ${formatValue(list.map((row) => row["cik"]))}`);
			if (first && (first["matchKind"] !== "cik" || first["isExact"] !== true))
				context.fail(`query=${cik} finds ${formatValue(first)} by another text`);
		}
	}
});

/** True when the text by which a security was found is of its kind, by kind. */
const isOfItsKind: Readonly<Record<string, (row: Row) => boolean>> = {
	symbol: ({ matchText, ticker }) => matchText === ticker,
	former_symbol: ({ matchText, ticker }) => matchText !== ticker,
	former_name: ({ matchText, name }) => matchText !== name,
	cik: ({ matchText, cik }) => matchText === cik,
	figi: ({ matchText, figi }) => matchText === figi,
};

/** Queries that find securities by texts of several kinds. */
const queries = ["FB", "a", "bank", "corp", "facebook", "apple inc", "T", "google"];

/** The text that fits is of its kind: a symbol is that of today, a former one another, a number that of the security. */
export const textsAreOfTheirKind: Rule = ofService(
	"finds securities by texts of the kind that it tells",
	async (context) => {
		let checkedCount = 0;
		for (const query of queries)
			for (const row of found(await context.body({ query, count: "50" }))) {
				checkedCount += 1;
				if (isOfItsKind[String(row["matchKind"])]?.(row) === false)
					context.fail(`query=${query} finds ${formatValue(row)} by no ${formatValue(row["matchKind"])}`);
			}
		if (checkedCount === 0) context.skip("no security is found");
	},
);

/** A security is found by each symbol and name that `resolveSymbol` tells, former ones included. */
export const findsWhatResolves: Rule = ofService(
	"finds securities by their former names and symbols",
	async (context) => {
		let checkedCount = 0;
		for (const query of [
			"FB",
			"PCLN",
			"UTX",
			...context.service.symbols.slice(0, 2).map((one) => one.replace(/\.US$/, "")),
		]) {
			const [first] = found(await context.body({ query }));
			if (!first) continue;
			const { json } = await context.other("resolveSymbol", { symbol: String(first["symbol"]) });
			const former = [
				...valuesAt(json, "resolution.symbols[].ticker").slice(1),
				...valuesAt(json, "resolution.names[].name").slice(1),
			].map(String);
			for (const text of former.filter((one) => one.length <= 100).slice(0, 3)) {
				checkedCount += 1;
				const list = found(await context.body({ query: text, count: "100" }));
				if (list.length < 100 && !list.some(({ securityId }) => securityId === first["securityId"]))
					context.fail(
						`query=${text} finds ${formatValue(list.map(({ symbol }) => symbol))}, not ${formatValue(first["symbol"])}`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no former name or symbol is known");
	},
);
