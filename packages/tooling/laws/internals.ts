import { parseSync } from "oxc-parser";

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** A member that its owner keeps to itself: `socket._handle`. Classes of this repository use `#`. */
const underscored = /^_[a-zA-Z]/;

/** Documented members whose names begin like that, with where they are documented. */
const documented: Readonly<Record<string, string>> = {
	_meta: "a member of the messages of the Model Context Protocol",
	_tag: "tells the cases of a result of fp-ts, which Prism returns, apart",
};

/** Functions that reach private symbols, private modules and the flags of the engine. */
const reaching = new Set([
	"getOwnPropertySymbols",
	"internalBinding",
	"linkedBinding",
	"ownKeys",
	"setFlagsFromString",
]);

/** Options that open the private modules of Node.js. */
const exposing = /^--expose[-_]internals/;

/**
 * The places of a text that use private parts of Node.js or of a library: members whose names begin with an underscore,
 * in any notation, and whatever lists the symbols of an object or changes the engine at run time.
 *
 * @example privatePartsIn("socket._handle.close()", "a.ts"); // ["a.ts:1 _handle"]
 */
export function privatePartsIn(text: string, file: string): string[] {
	const found: string[] = [];
	const visit = (node: Node): void => {
		const name = privatePartOf(node);
		if (name !== undefined) {
			const line = text.slice(0, Number(node["start"])).split("\n").length;
			found.push(`${file}:${line} ${name}`);
		}
		for (const value of Object.values(node)) {
			for (const child of [value].flat()) if (isNode(child)) visit(child);
		}
	};
	visit(parseSync(file, text).program as unknown as Node);
	return found;
}

function privatePartOf({ type, object, property, key, computed, value }: Node): string | undefined {
	if (type === "Literal") return exposing.test(String(value)) ? String(value) : undefined;
	const isMember = type === "MemberExpression";
	// `{ _handle } = socket`, `interface Opened { _handle: Handle }` and `class Own { _field }`.
	const isDeclared = type === "Property" || type === "TSPropertySignature" || type === "PropertyDefinition";
	if (!isMember && !isDeclared) return undefined;
	const name = nameOf(isMember ? property : key, computed === true);
	if (name === undefined) return undefined;
	if (isMember && name === "binding" && isNode(object) && object["name"] === "process")
		return "process.binding";
	const isPrivate = underscored.test(name) && !Object.hasOwn(documented, name);
	return isPrivate || reaching.has(name) ? name : undefined;
}

/** The name of a member, when the text states it. */
function nameOf(node: unknown, isComputed: boolean): string | undefined {
	if (!isNode(node)) return undefined;
	if (node["type"] === "Literal") return typeof node["value"] === "string" ? node["value"] : undefined;
	return node["type"] === "Identifier" && !isComputed ? String(node["name"]) : undefined;
}
