import { relative } from "node:path";
import { parseSync } from "oxc-parser";

/** A module by its name and its file, with the names of its values. */
export interface PublicModule {
	name: string;
	file: string;
	values: readonly string[];
}

/** A part of the syntax of a source. */
export type SyntaxNode = Readonly<Record<string, unknown>> & { type: string; start: number; end: number };

/** The code of the `@example` of a comment, up to the next tag. */
export function exampleIn(comment: string): string | undefined {
	const lines = comment.split("\n").map((line) => line.replace(/^\s*\* ?/, ""));
	const start = lines.findIndex((line) => line.startsWith("@example"));
	if (start < 0) return undefined;
	const end = lines.findIndex((line, index) => index > start && /^@[a-z]/.test(line));
	const [first = "", ...others] = lines.slice(start, end < 0 ? lines.length : end);
	const code = [first.replace("@example", ""), ...others].filter((line) => !line.startsWith("```"));
	return code.join("\n").trim() || undefined;
}

/**
 * Makes a module of an example. Names of the package that it does not import are imported. A comment states the value of the
 * statement before it, or its error:
 *
 * @example
 * addDays("2026-02-27", 2); // => "2026-03-01"
 * addDays("soon", 2); // throws RangeError
 */
export function moduleOf(
	example: string,
	own: PublicModule,
	modules: readonly PublicModule[],
	folder: string,
) {
	const { program, comments } = parseSync("example.tsx", example);
	const head: string[] = [];
	const body: string[] = [];
	let isRun = false;
	for (const node of program.body as unknown as SyntaxNode[]) {
		const text = example.slice(node.start, node.end);
		if (node.type === "ImportDeclaration") {
			head.push(text);
			continue;
		}
		const comment = comments.find(({ start }) => start >= node.end);
		const isBehind = comment && example.slice(node.end, comment.start).trim() === "";
		const [, kind, stated = ""] = /^\s*(=>|throws) (.*)$/.exec(isBehind ? comment.value : "") ?? [];
		const expected = expressionIn(stated);
		isRun ||= kind !== undefined;
		const expression = node["expression"] as SyntaxNode | undefined;
		const value = expression
			? example.slice(expression.start, expression.end)
			: (node["declarations"] as { id: { name: string } }[] | undefined)?.[0]?.id.name;
		if (!expression || kind === undefined) body.push(text);
		if (kind === "=>") body.push(`check(${value}, ${expected});`);
		if (kind === "throws") body.push(`await checkError(async () => ${value}, "${expected}");`);
	}
	const used = own.values.filter(
		(name) => new RegExp(`\\b${name}\\b`).test(body.join("\n")) && !head.some((line) => line.includes(name)),
	);
	if (used.length > 0) head.push(`import { ${used.join(", ")} } from "${own.name}";`);
	let imports = head.join("\n");
	for (const { name, file } of modules)
		imports = imports.replaceAll(`from "${name}"`, `from "${relative(folder, file)}"`);
	const code = `${imports}\nexport default async (check: Check, checkError: CheckError) => {\n${body.join("\n")}\n};
type Check = (actual: unknown, expected: unknown) => void;
type CheckError = (run: () => Promise<unknown>, name: string) => Promise<void>;\n`;
	return { code, isRun };
}

/** The expression at the beginning of a text, which a comma and an explanation may follow. */
function expressionIn(text: string): string {
	const parts = text.split(", ");
	const beginnings = parts.map((_, index) => parts.slice(0, index + 1).join(", "));
	return beginnings.find((part) => parseSync("value.js", `(${part});`).errors.length === 0) ?? text;
}
