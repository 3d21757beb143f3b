import { access, glob, readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const documents: string[] = [];
for await (const path of glob(["*.md", "docs/**/*.md", "spec/*.md", "{packages,apps}/**/*.md"], {
	cwd: root,
	exclude: (name) => /node_modules|^apps\/guide\/(dist|pages)/.test(name),
}))
	documents.push(path);
documents.sort();
const texts = new Map(
	await Promise.all(documents.map(async (path) => [path, await readFile(join(root, path), "utf8")] as const)),
);
const tests = new Set<string>();
for await (const path of glob("{packages,apps}/**/*.test.{ts,tsx}", {
	cwd: root,
	exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
}))
	tests.add(basename(path));
const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
	scripts: Record<string, string>;
};
/** Commands of pnpm itself. */
const commands = ["exec", "install", "audit", "add"];

/** Paths that a document names: relative links, and paths in code that begin with a folder of the repository. */
function pathsIn(document: string, text: string): string[] {
	const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) =>
		join(dirname(document), link),
	);
	const paths = [...text.matchAll(/`((?:spec|packages|apps|docs)\/[\w./-]*)`/g)].map(([, path = ""]) => path);
	return [...links, ...paths];
}

/** Files that a document names in code by a path from its own folder, or from the sources beside it. */
const localFilesIn = (text: string): string[] =>
	[...text.matchAll(/`((?!(?:spec|packages|apps|docs)\/)(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|js|ya?ml|md))`/g)].map(
		([, path = ""]) => path,
	);

/** Tests that a document names in code without their folder. */
const testsIn = (text: string): string[] =>
	[...text.matchAll(/`([\w-]+(?:\.[\w-]+)*\.test\.tsx?)`/g)].map(([, name = ""]) => name);

/** The scripts that a text tells its reader to run by `npx pnpm`. */
const scriptsIn = (text: string): string[] =>
	[...text.matchAll(/npx pnpm(?:@[\d.]+)? (?!-)([\w:]+)/g)].map(([, script = ""]) => script);

test.each(documents)("%s names files that are there", async (document) => {
	const missing: string[] = [];
	for (const path of pathsIn(document, texts.get(document) ?? ""))
		await access(join(root, path)).catch(() => missing.push(path));
	expect(missing).toEqual([]);
});

test.each(documents)("%s names files beside it that are there", async (document) => {
	const lost: string[] = [];
	for (const path of localFilesIn(texts.get(document) ?? "")) {
		const folder = join(root, dirname(document));
		const found = [folder, join(folder, "src")].map((place) => access(join(place, path)));
		await Promise.any(found).catch(() => lost.push(path));
	}
	expect(lost).toEqual([]);
});

test.each(documents)("%s names tests that are there", (document) => {
	expect(testsIn(texts.get(document) ?? "").filter((name) => !tests.has(name))).toEqual([]);
});

test.each(documents)("%s names scripts that are there", (document) => {
	const known = [...Object.keys(manifest.scripts), ...commands];
	const unknown = scriptsIn(texts.get(document) ?? "").filter((script) => !known.includes(script));
	expect(unknown).toEqual([]);
});

test("a link, a path, a test and a script that are not there are found", () => {
	const text = "[a](lost.md#b), `packages/lost/src/a.ts`, [c](https://example.com), `npx pnpm lost:script`";
	expect(testsIn("`lost.test.ts`, `src/a.test.ts`, `b.lost.test.tsx`, `a.ts`")).toEqual([
		"lost.test.ts",
		"b.lost.test.tsx",
	]);
	expect(pathsIn("docs/a.md", text)).toEqual(["docs/lost.md", "packages/lost/src/a.ts"]);
	expect(localFilesIn("`src/lost.ts`, `lost/a.test.ts`, `a.ts`, `apps/a.ts`")).toEqual([
		"src/lost.ts",
		"lost/a.test.ts",
	]);
	expect(scriptsIn(text)).toEqual(["lost:script"]);
});

test.each(["packages", "apps"])(
	"the table of the architecture and a README of its own name each folder of %s",
	async (parent) => {
		const folders = (await readdir(join(root, parent), { withFileTypes: true })).filter((entry) =>
			entry.isDirectory(),
		);
		const table = texts.get("docs/architecture.md")?.split("## Folders")[1] ?? "";
		for (const { name } of folders) {
			expect(table).toContain(`\`${parent}/${name}/\``);
			expect(documents).toContain(`${parent}/${name}/README.md`);
		}
	},
);

test("each decision has its number, status, context, decision and consequences", () => {
	const decisions = documents.filter((path) => /^docs\/decisions\/\d/.test(path));
	const numbers = decisions.map((path) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]));
	// A decision that does not hold any more is removed, and its number stays free.
	expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
	decisions.forEach((path, index) => {
		const headings = (texts.get(path) ?? "").split("\n").filter((line) => line.startsWith("#"));
		expect(headings[0]).toMatch(new RegExp(`^# ${numbers[index]}\\. `));
		expect(headings.slice(1)).toEqual(["## Status", "## Context", "## Decision", "## Consequences"]);
	});
});
