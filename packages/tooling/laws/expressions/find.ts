import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

/** A regular expression and its place. */
export interface Expression {
	source: string;
	flags: string;
	place: string;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** The regular expressions of a folder of sources without their tests: literals, `new RegExp` and `pattern` of schemas. */
export async function expressionsOf(folder: string): Promise<Expression[]> {
	const found: Expression[] = [];
	for await (const file of glob("**/*.ts", { cwd: folder })) {
		if (/\.(test|fixture|fixtures)\.ts$|(^|\/)(testing|suites)(\/|\.ts$)/.test(file)) continue;
		found.push(...expressionsIn(await readFile(join(folder, file), "utf8"), file));
	}
	return found;
}

/** The regular expressions of a TypeScript text. */
export function expressionsIn(text: string, file: string): Expression[] {
	const found: Expression[] = [];
	const constants = new Map<string, string>();
	const visit = (node: Node): void => {
		const declared = constantOf(node);
		if (declared) constants.set(...declared);
		const expression = expressionOf(node, constants);
		if (expression) {
			const line = text.slice(0, Number(node["start"])).split("\n").length;
			found.push({ ...expression, place: `${file}:${line}` });
		}
		for (const value of Object.values(node)) {
			for (const child of [value].flat()) if (isNode(child)) visit(child);
		}
	};
	visit(parseSync(file, text).program as unknown as Node);
	return found;
}

/** `const name = "text"`, from which other expressions are made. */
function constantOf({ type, id, init }: Node): [string, string] | null {
	if (type !== "VariableDeclarator" || !isNode(id) || !isNode(init)) return null;
	const text = textOf(init, new Map());
	return text === null ? null : [String(id["name"]), text];
}

function expressionOf(node: Node, constants: ReadonlyMap<string, string>): Omit<Expression, "place"> | null {
	const { type, regex, key, value, callee } = node;
	if (type === "Literal" && isNode(regex)) {
		return { source: String(regex["pattern"]), flags: String(regex["flags"]) };
	}
	if (type === "Property" && isNode(key) && key["name"] === "pattern" && isNode(value)) {
		const source = textOf(value, constants);
		return source === null ? null : { source, flags: "u" };
	}
	const isMade = type === "NewExpression" || type === "CallExpression";
	if (!isMade || !isNode(callee) || callee["name"] !== "RegExp") return null;
	const [source, flags] = (node["arguments"] as unknown[]).map((argument) =>
		isNode(argument) ? textOf(argument, constants) : null,
	);
	return { source: source ?? "", flags: flags ?? "" };
}

/** The text of a string, a template or a sum of them. A value that only the run knows counts as a word. */
function textOf(node: Node, constants: ReadonlyMap<string, string>): string | null {
	if (node["type"] === "Literal") return typeof node["value"] === "string" ? node["value"] : null;
	if (node["type"] === "Identifier") return constants.get(String(node["name"])) ?? null;
	if (node["type"] === "TaggedTemplateExpression" && isNode(node["quasi"])) {
		return textOf({ ...node["quasi"], raw: true }, constants);
	}
	if (node["type"] !== "TemplateLiteral") return null;
	const parts = (node["quasis"] as Node[]).map(({ value }) =>
		String((value as Node)[node["raw"] ? "raw" : "cooked"]),
	);
	const between = (node["expressions"] as Node[]).map(
		(expression) => textOf(expression, constants) ?? "word",
	);
	return parts.map((part, i) => part + (between[i] ?? "")).join("");
}
