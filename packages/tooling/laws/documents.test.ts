import { access, glob, readFile } from "node:fs/promises";
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
/** Sources and settings of every program, as one text, in which settings and metrics are looked up. */
const sources: string[] = [];
for await (const path of glob(
	[
		"*.{yaml,json}",
		"Dockerfile",
		"deploy/**/*.yaml",
		"spec/**/*.yaml",
		"{packages,apps}/**/*.{ts,tsx,js,json}",
	],
	{ cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) },
))
	if (!/\.(test|fixture|gen)\./.test(path)) sources.push(await readFile(join(root, path), "utf8"));
const code = sources.join("\n");
const tests = new Set<string>();
for await (const path of glob("{packages,apps}/**/*.test.{ts,tsx}", {
	cwd: root,
	exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
}))
	tests.add(basename(path));
const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
	scripts: Record<string, string>;
};
/** Programs of workspaces on which the repository itself depends. */
const programs: string[] = [];
for (const workspace of ["apps/cli", "apps/operator"]) {
	const { bin } = JSON.parse(await readFile(join(root, workspace, "package.json"), "utf8"));
	programs.push(...Object.keys(bin));
}
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

/** Folders that a document names in code by a path from its own folder, or from the sources beside it. */
const localFoldersIn = (text: string): string[] =>
	[...text.matchAll(/`((?!(?:spec|packages|apps|docs)\/)[a-z][\w-]*(?:\/[\w-]+)*)\/`/g)].map(
		([, path = ""]) => path,
	);

/** Entries of its package that a README names, such as `./testing`. */
const entriesIn = (text: string): string[] =>
	[...text.matchAll(/`(\.\/[\w.-]+)`/g)].map(([, entry = ""]) => entry);

/** Tests that a document names in code without their folder. */
const testsIn = (text: string): string[] =>
	[...text.matchAll(/`([\w-]+(?:\.[\w-]+)*\.test\.tsx?)`/g)].map(([, name = ""]) => name);

/** Files in the blocks of code of the architecture, by their path from the sources of the service or from the repository. */
const filesInBlocks = (text: string): string[] =>
	[...text.matchAll(/^```[^\n]*\n(.*?)^```/gms)].flatMap(([, block = ""]) =>
		[...block.matchAll(/(?<![\w/<>])[\w-]+(?:\/[\w.-]+)*\.ts\b/g)].map(([path]) => path),
	);

/** Environment variables that a document names: capitals with an underscore. */
const settingsIn = (text: string): string[] =>
	[...text.matchAll(/(?<![\w/])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name);

/** Capitals that are no environment variable: an option of sockets. */
const otherCapitals = ["SO_REUSEPORT", "BEARER_TOKEN"];

/** Metrics that a document names. A name is written whole, or as parts that the sources put together. */
const metricsIn = (text: string): string[] =>
	[...text.matchAll(/\bmarket_data_([a-z_]+[a-z])\b/g)].map(([, name = ""]) => name);

/** True for a metric whose name stands in the sources, by itself or without the ending that is common to several. */
const isMetric = (name: string): boolean =>
	["", "_waiting"].some((end) => {
		const part = name.endsWith(end) ? name.slice(0, name.length - end.length) : name;
		return new RegExp(`"(market_data_)?${part}"`).test(code);
	});

/** The scripts, and the programs of the workspaces, that a text tells its reader to run by `npx pnpm`. */
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
		const found = [folder, join(folder, "src")].map((base) => access(join(base, path)));
		await Promise.any(found).catch(() => lost.push(path));
	}
	expect(lost).toEqual([]);
});

const readmes = documents.filter((path) => /^(packages|apps)\/[\w-]+\/README\.md$/.test(path));

test.each(readmes)("%s names folders and entries that are there", async (document) => {
	const text = texts.get(document) ?? "";
	const folder = join(root, dirname(document));
	const lost: string[] = [];
	for (const path of localFoldersIn(text)) {
		const found = [folder, join(folder, "src"), root].map((base) => access(join(base, path)));
		await Promise.any(found).catch(() => lost.push(path));
	}
	const { exports = {} } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
	lost.push(...entriesIn(text).filter((entry) => !(entry in exports)));
	expect(lost).toEqual([]);
});

test.each(documents)("%s names tests that are there", (document) => {
	expect(testsIn(texts.get(document) ?? "").filter((name) => !tests.has(name))).toEqual([]);
});

test.each(documents)("%s names scripts that are there", (document) => {
	const defined = [...Object.keys(manifest.scripts), ...programs, ...commands];
	const unknown = scriptsIn(texts.get(document) ?? "").filter((script) => !defined.includes(script));
	expect(unknown).toEqual([]);
});

test("the programs of the workspaces are linked where `npx pnpm` finds them", async () => {
	for (const program of programs) await access(join(root, "node_modules/.bin", program));
});

test("the blocks of the architecture name files that are there", async () => {
	const files = filesInBlocks(texts.get("docs/architecture.md") ?? "");
	expect(files.length).toBeGreaterThan(10);
	const lost: string[] = [];
	for (const path of files) {
		const found = ["apps/server/src", "."].map((folder) => access(join(root, folder, path)));
		await Promise.any(found).catch(() => lost.push(path));
	}
	expect(lost).toEqual([]);
});

test.each(documents)("%s names settings that are there", (document) => {
	const names = new Set(
		settingsIn(texts.get(document) ?? "").filter((name) => !otherCapitals.includes(name)),
	);
	expect([...names].filter((name) => !new RegExp(`\\b${name.replace(/_FILE$/, "")}\\b`).test(code))).toEqual(
		[],
	);
});

test.each(documents)("%s names metrics that are there", (document) => {
	expect(metricsIn(texts.get(document) ?? "").filter((name) => !isMetric(name))).toEqual([]);
});

test("the guides list each setting and each metric of the service", async () => {
	const read = (path: string) => readFile(join(root, path), "utf8");
	const declarations = await Promise.all(
		["env.ts", "edge-settings.ts"].map((name) => read(`packages/runtime/src/${name}`)),
	);
	const settings = [...declarations.join("\n").matchAll(/^\t([A-Z][A-Z_]+): /gm)].map(
		([, name = ""]) => name,
	);
	const metrics = [
		...(await read("apps/server/src/telemetry/metrics/metrics.ts")).matchAll(/"(market_data_[a-z_]+)"/g),
	];
	expect(settings).toContain("MAX_CONNECTIONS");
	const listed = (guide: string) => texts.get(`docs/guides/${guide}.md`) ?? "";
	expect(settings.filter((name) => !listed("settings").includes(`\`${name}\``))).toEqual([]);
	expect(metrics.map(([, name = ""]) => name).filter((name) => !listed("monitoring").includes(name))).toEqual(
		[],
	);
});

test("a file of a block, a setting and a metric that are not there are found", () => {
	expect(filesInBlocks("```\nlost/a.ts  b.ts, packages/x/<y>/z.ts\n```\n`c.ts`")).toEqual([
		"lost/a.ts",
		"b.ts",
	]);
	expect(settingsIn("`DATA_DIR` and LOST_SETTING, not TLS")).toEqual(["DATA_DIR", "LOST_SETTING"]);
	expect(metricsIn("`market_data_lost_total`")).toEqual(["lost_total"]);
	expect(isMetric("lost_total")).toBe(false);
	expect(isMetric("requests_total")).toBe(true);
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
	expect(localFoldersIn("`lost/`, `src/lost/`, `apps/a/`, `./lost`")).toEqual(["lost", "src/lost"]);
	expect(entriesIn("`lost/`, `./lost`")).toEqual(["./lost"]);
	expect(scriptsIn(text)).toEqual(["lost:script"]);
});
