import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { parseSync } from "oxc-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleIn, moduleOf, type PublicModule, type SyntaxNode } from "./example-module.ts";

/** A function that a package exports to others, with the code of the `@example` in its comment. */
interface PublicFunction {
	name: string;
	module: string;
	example: string | undefined;
}

interface Declaration {
	isFunction: boolean;
	comment: string;
}

const sources = new Map<string, Promise<{ text: string; parsed: ReturnType<typeof parseSync> }>>();

/** A source and its syntax, read once. */
function parse(file: string) {
	const read = async () => {
		const text = await readFile(file, "utf8");
		return { text, parsed: parseSync(file, text) };
	};
	const source = sources.get(file) ?? read();
	sources.set(file, source);
	return source;
}

/** The values that a module exports, by their names. Values of other packages count as theirs. */
async function exportedValues(file: string): Promise<Map<string, Declaration>> {
	const { parsed } = await parse(file);
	const imports = new Map(
		parsed.module.staticImports.flatMap(({ moduleRequest, entries }) =>
			entries.map(({ localName, importName }) => [
				localName.value,
				{ module: moduleRequest.value, name: importName.name ?? localName.value },
			]),
		),
	);
	const found = new Map<string, Declaration>();
	const local = await declaredValues(file);
	for (const entry of parsed.module.staticExports.flatMap(({ entries }) => entries)) {
		if (entry.isType) continue;
		const name = entry.exportName.name;
		const localName = entry.localName.name ?? "";
		const passed = imports.get(localName);
		const module = entry.moduleRequest?.value ?? passed?.module;
		if (module === undefined) {
			const declaration = local.get(localName);
			if (name && declaration) found.set(name, declaration);
		} else if (module.startsWith(".")) {
			const values = await exportedValues(join(file, "..", module));
			if (name === null) for (const [other, value] of values) found.set(other, value);
			else {
				const value = values.get(entry.importName.name ?? passed?.name ?? localName);
				if (value) found.set(name, value);
			}
		}
	}
	return found;
}

/** The values that a file declares: functions, classes and constants, not types. */
async function declaredValues(file: string): Promise<Map<string, Declaration>> {
	const { text, parsed } = await parse(file);
	const found = new Map<string, Declaration>();
	const comments = parsed.comments.filter(({ type }) => type === "Block");
	for (const statement of parsed.program.body as unknown as SyntaxNode[]) {
		const node = (statement["declaration"] as SyntaxNode | null | undefined) ?? statement;
		const comment = comments.filter(({ end }) => end <= statement.start).at(-1);
		const isBefore = comment && text.slice(comment.end, statement.start).trim() === "";
		const declare = (id: unknown, isFunction: boolean) => {
			const { name } = id as { name?: string };
			if (name !== undefined) found.set(name, { isFunction, comment: isBefore ? comment.value : "" });
		};
		if (node.type === "FunctionDeclaration" || node.type === "TSDeclareFunction") {
			// Of overloads, the first has the comment.
			if (!found.has(String((node["id"] as SyntaxNode)["name"]))) declare(node["id"], true);
		}
		if (node.type === "ClassDeclaration") declare(node["id"], false);
		if (node.type !== "VariableDeclaration") continue;
		for (const { id, init } of node["declarations"] as { id: unknown; init: SyntaxNode | null }[])
			declare(id, init?.type === "ArrowFunctionExpression");
	}
	return found;
}

/** The public modules of a package, and their functions. */
async function publicFace(folder: string, hidden: readonly string[]) {
	const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
		name: string;
		exports: Record<string, string | Record<string, string>>;
	};
	const modules: PublicModule[] = [];
	const functions: PublicFunction[] = [];
	for (const [entry, target] of Object.entries(manifest.exports)) {
		const path = typeof target === "string" ? target : (target["@us-market-data/source"] ?? "");
		if (hidden.includes(entry) || !/\.tsx?$/.test(path)) continue;
		const [name, file] = [manifest.name + entry.slice(1), join(folder, path)];
		const values = await exportedValues(file);
		modules.push({ name, file, values: [...values.keys()] });
		for (const [value, { isFunction, comment }] of values)
			if (isFunction) functions.push({ name: value, module: name, example: exampleIn(comment) });
	}
	return { modules, functions };
}

/**
 * Tests that every function that a package exports has an example, that the examples compile, and that those with values have them.
 *
 * @param folder the folder of the package
 * @param hidden entries of the package that only tests import
 */
export async function testExamples(folder: string, hidden: readonly string[] = []): Promise<void> {
	const { modules, functions } = await publicFace(folder, hidden);
	const examples = functions.flatMap((one) =>
		one.example === undefined ? [] : [{ ...one, example: one.example }],
	);
	const runs: { title: string; file: string }[] = [];
	const files = new Map<string, string>();
	// A folder of the package, where its libraries are found; dots keep it out of other programs.
	const scratch = await mkdtemp(join(folder, ".examples-"));
	for (const [index, { name, module, example }] of examples.entries()) {
		const own = modules.find((one) => one.name === module);
		if (!own) continue;
		const file = join(scratch, `${index}-${name}.tsx`);
		const { code, isRun } = moduleOf(example, own, modules, scratch);
		files.set(file, code);
		if (isRun) runs.push({ title: `${module} ${name}`, file });
	}

	describe("examples", () => {
		beforeAll(async () => {
			const compilerOptions = { jsx: "react-jsx", noUnusedLocals: false, noUnusedParameters: false };
			const settings = { extends: "../tsconfig.json", compilerOptions, include: ["*.tsx"], exclude: [] };
			await writeFile(join(scratch, "tsconfig.json"), JSON.stringify(settings));
			for (const [file, code] of files) await writeFile(file, code);
		});
		afterAll(() => rm(scratch, { recursive: true, force: true }));

		test("every public function has one", () => {
			const lacking = functions.filter(({ example }) => example === undefined);
			expect(lacking.map(({ module, name }) => `${module} ${name}`)).toEqual([]);
		});

		test("they compile", async () => {
			const compiler = join(folder, "node_modules/.bin/tsc");
			const { stdout } = await promisify(execFile)(compiler, ["-p", scratch, "--pretty", "false"]).catch(
				(error: { stdout: string }) => error,
			);
			expect(stdout.replaceAll(`${relative(process.cwd(), scratch)}/`, "")).toBe("");
		});

		if (runs.length > 0)
			test.each(runs)("$title", async ({ file }) => {
				const { default: run } = (await import(pathToFileURL(file).href)) as {
					default: (check: unknown, checkError: unknown) => Promise<void>;
				};
				const check = (actual: unknown, expected: unknown) => expect(actual).toEqual(expected);
				const checkError = async (failing: () => Promise<unknown>, name: string) => {
					const error = await failing().then(
						() => undefined,
						(reason: unknown) => reason,
					);
					expect(error?.constructor.name).toBe(name);
				};
				await run(check, checkError);
			});
	});
}
