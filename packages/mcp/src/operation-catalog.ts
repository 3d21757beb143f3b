import { encodingParameters, type OperationId, operationList } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import MiniSearch from "minisearch";
import { commonWords } from "./common-words.ts";

/** A parameter with the words of the contract. */
interface ParameterDoc {
	name: string;
	required: boolean;
	description: string;
	/** JSON Schema. */
	schema: Readonly<Record<string, unknown>>;
}

/** An operation with the words of the contract. */
export interface OperationDoc {
	operationId: OperationId;
	area: string;
	summary: string;
	description: string;
	metered: boolean;
	acceptsBearer: boolean;
	/** Without aliases, the prefix of the legacy family and encodings. */
	parameters: readonly ParameterDoc[];
	/** Names of the members of its answer, at any depth. */
	members: readonly string[];
	/** Units of those members whose description names one. */
	units: ReadonlyMap<string, string>;
}

interface Described {
	$ref?: string;
	name: string;
	description: string;
}
interface Schema {
	$ref?: string;
	format?: string;
	description?: string;
	properties?: Record<string, Schema>;
	items?: Schema;
	allOf?: Schema[];
	oneOf?: Schema[];
	anyOf?: Schema[];
	enum?: unknown[];
}
interface Get {
	operationId: string;
	description: string;
	parameters?: Described[];
	responses: { 200: { content: Record<string, { schema: Schema }> } };
}

const contract = document as unknown as {
	tags: { name: string; description: string }[];
	paths: Record<string, { get: Get }>;
	components: Record<string, Record<string, Described & Schema>>;
};

/** Units, each with the words by which a description names it. */
const unitWords: readonly (readonly [unit: string, words: RegExp])[] = [
	["Unix milliseconds, UTC", /\bUnix milliseconds\b/],
	["Unix seconds, UTC", /\bUnix seconds\b/],
	["%", /\bpercent\b/],
	["currency", /\b(?:in|of) (?:the|its) (?:trading )?currency\b|\bMoney is in units of the currency\b/],
	["shares", /^Shares\b|\bin shares\b|^Number of shares\b|^(Mean v|V)olume( of [^;]*)?\.$/],
	["multiple", /\bas a multiple\b|\ba plain ratio\b/],
];

/** Members that name a unit themselves. */
const naming: ReadonlySet<string> = new Set(["currency", "unit"]);

const gets = new Map(Object.values(contract.paths).map(({ get }) => [get.operationId, get]));

/** The areas of operations, with their descriptions. */
export const areas: readonly { name: string; description: string }[] = contract.tags;

/** Every operation, in the order of the contract. */
export const catalog: readonly OperationDoc[] = operationList.map((operation) => {
	const get = gets.get(operation.operationId);
	const texts = new Map(
		(get?.parameters ?? []).map(resolved).map(({ name, description }) => [name, description]),
	);
	return {
		operationId: operation.operationId,
		area: operation.area,
		summary: operation.summary,
		description: get?.description ?? "",
		metered: operation.metered,
		acceptsBearer: operation.security.includes("BearerAuth"),
		parameters: operation.parameters
			.filter(
				({ name, aliasOf }) =>
					name !== "legacy_prefix" && aliasOf === undefined && !encodingParameters.has(name),
			)
			.map(({ name, required, schema }) => ({
				name,
				required,
				description: texts.get(name) ?? "",
				schema: { ...schema },
			})),
		...membersOf(get?.responses[200].content["application/json"]?.schema),
	};
});

const byId = new Map<string, OperationDoc>(catalog.map((doc) => [doc.operationId, doc]));

/** The operation of a name, in any case. */
export const operationOf = (name: string): OperationDoc | undefined =>
	byId.get(name) ??
	catalog.find(({ operationId }) => operationId.toLowerCase() === name.trim().toLowerCase());

/** Characters and words of a text that are searched for: each word is compared with every word of the contract. */
const searched = { characters: 200, words: 16 } as const;

const wordsOf = (text: string): string[] =>
	text
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length > 1);

const index = new MiniSearch<OperationDoc & { id: string }>({
	fields: ["operationId", "summary", "description", "area", "parameters", "members"],
	tokenize: wordsOf,
	processTerm: (term) => term.toLowerCase().replace(/(?<=\w{3})s$/, ""),
	extractField: (doc, field) => {
		if (field === "id") return doc.operationId;
		if (field === "parameters") return doc.parameters.map(({ name }) => name).join(" ");
		if (field === "members") return doc.members.join(" ");
		return String(doc[field as "summary"]);
	},
	searchOptions: {
		boost: { operationId: 3, summary: 4, area: 2 },
		prefix: true,
		fuzzy: 0.15,
		tokenize: (text) => wordsOf(text).slice(0, searched.words),
	},
});
index.addAll(catalog.map((doc) => ({ ...doc, id: doc.operationId })));

/** The words of a text between spaces, in lower case and the singular. */
const spaced = (text: string): string => {
	const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
	return ` ${words.map((word) => word.replace(/(?<=\w{3})s$/, "")).join(" ")} `;
};

/** The words of people with the operation that each leads to, the longest first. */
const phrases = Object.entries(commonWords)
	.flatMap(([id, lists]) =>
		lists.flatMap((list) => list.split(",")).map((phrase) => ({ id, phrase: spaced(phrase.trim()) })),
	)
	.sort((one, other) => other.phrase.length - one.phrase.length);

/** The operations that fit words best, the best first: by the words of people, then by those of the contract. Of a long text, its beginning counts. */
export const operationsFor = (words: string): OperationDoc[] => {
	const text = words.slice(0, searched.characters);
	const spacedText = spaced(text);
	const common = phrases.filter(({ phrase }) => spacedText.includes(phrase)).map(({ id }) => id);
	const ids = new Set([...common, ...index.search(text).map(({ id }) => String(id))]);
	return [...ids].flatMap((id) => byId.get(id) ?? []);
};

function resolved<T extends { $ref?: string }>(value: T): T {
	const [section = "", name = ""] = value.$ref?.replace("#/components/", "").split("/") ?? [];
	return (contract.components[section]?.[name] as T | undefined) ?? value;
}

function membersOf(answer: Schema | undefined): Pick<OperationDoc, "members" | "units"> {
	const members = new Set<string>();
	const units = new Map<string, string>();
	const seen = new Set<string>();
	const walk = (schema: Schema): void => {
		if (schema.$ref !== undefined) {
			if (seen.has(schema.$ref)) return;
			seen.add(schema.$ref);
		}
		const { properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = resolved(schema);
		for (const [name, member] of Object.entries(properties)) {
			if (/^(receipts|unknownSymbol)/.test(name)) continue;
			const unit = unitOf(name, member);
			// A name with two units has none.
			units.set(name, members.has(name) && units.get(name) !== unit ? "" : unit);
			members.add(name);
			walk(member);
		}
		for (const part of [...allOf, ...oneOf, ...anyOf, ...(items ? [items] : [])]) walk(part);
	};
	if (answer) walk(answer);
	return { members: [...members], units: new Map([...units].filter(([, unit]) => unit !== "")) };
}

/** The unit of a member, empty when it has none, or one that depends on the row. */
function unitOf(name: string, member: Schema): string {
	if (naming.has(name)) return "";
	const { description = "", ...own } = { ...resolved(member), ...member };
	const alternatives = [own, ...(own.anyOf ?? []), ...(own.oneOf ?? []), ...(own.items ? [own.items] : [])];
	const formats = alternatives.map((one) => resolved(one).format);
	if (formats.includes("date-time")) return "UTC";
	if (formats.includes("date")) return "day";
	const isPrice = /\/(Nullable)?Price$/.test(own.$ref ?? "");
	const found = unitWords.flatMap(([one, words]) => (words.test(description) ? [one] : []));
	// A share of the shares, or their value, is no number of shares.
	const [unit, ...others] = found.length > 1 ? found.filter((one) => one !== "shares") : found;
	return others.length > 0 ? "" : (unit ?? (isPrice ? "currency" : ""));
}
