import { existsSync, globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Importer, importTasks } from "../src/frame/importer.ts";

const folder = fileURLToPath(new URL("../src/sources/", import.meta.url));
const guide = fileURLToPath(new URL("../../../docs/guides/load-data.md", import.meta.url));
const banner = "// Generated from the folders of the sources by `pnpm generate`. Do not edit.";

/** The folder of a source: its importer, `<name>Formats` in formats.fixture.ts, and `<name>Feed` in feed.ts if it has one. */
interface SourceFolder {
	source: string;
	/** Its name in camel case, which the exports begin with. */
	name: string;
	importer: Importer;
	hasFeed: boolean;
}

const camelCase = (kebab: string): string =>
	kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every folder with an importer, in the order of the importers. */
async function sourceFolders(): Promise<SourceFolder[]> {
	const names = globSync("*/importer.ts", { cwd: folder }).map((file) => basename(dirname(file)));
	const found = await Promise.all(
		names.map(async (source): Promise<SourceFolder> => {
			const name = camelCase(source);
			const { [name]: importer } = (await import(join(folder, source, "importer.ts"))) as Record<
				string,
				Importer | undefined
			>;
			if (!importer) throw new Error(`sources/${source}/importer.ts exports no ${name}`);
			return { source, name, importer, hasFeed: existsSync(join(folder, source, "feed.ts")) };
		}),
	);
	return found.toSorted((a, b) => a.importer.order - b.importer.order || (a.source < b.source ? -1 : 1));
}

const sourceNames = (all: readonly SourceFolder[]): string =>
	[
		banner,
		"/**",
		" * Names of what can be imported, in their order. Apart from the importers themselves, so that who only needs the names",
		" * does not load them.",
		" */",
		"export const sources = [",
		...all.map(({ source }) => `\t"${source}",`),
		"] as const;",
		"",
		"export type Source = (typeof sources)[number];",
		"",
	].join("\n");

/** A table by source of what files of their folders export. */
function table(
	all: readonly SourceFolder[],
	{ file, suffix, name, type, imported }: Record<"file" | "suffix" | "name" | "type" | "imported", string>,
): string {
	return [
		banner,
		imported,
		...all.map((one) => `import { ${one.name}${suffix} } from "./${one.source}/${file}";`),
		'import type { Source } from "./sources.gen.ts";',
		"",
		`export const ${name}: ${type} = {`,
		...all.map((one) => `\t"${one.source}": ${one.name}${suffix},`),
		"};",
		"",
	].join("\n");
}

const begin = "<!-- Generated from packages/ingest/src/sources by `pnpm generate`. -->\n";
const end = "<!-- End of the generated part. -->\n";

/** The guide with its table of the sources by what they are for. */
async function guideText(all: readonly SourceFolder[]): Promise<string> {
	const [before = "", rest = ""] = (await readFile(guide, "utf8")).split(begin);
	const [, after] = rest.split(end);
	if (after === undefined) throw new Error(`${guide} has no generated part`);
	const rows = Object.entries(importTasks).map(([task, title]) => {
		const named = all
			.filter(({ importer }) => importer.task === task)
			.map(
				({ source, importer: { taskNote: note = "" } }) =>
					`\`${source}\`${note && (note.startsWith(",") ? note : ` ${note}`)}`,
			);
		return `| ${title} | ${named.join(", ")} |\n`;
	});
	const head = "| Task | Sources, in the order of an import by hand |\n|---|---|\n";
	return `${before}${begin}\n${head}${rows.join("")}\n${end}${after}`;
}

/** The generated files with their content. */
async function artifacts(): Promise<Map<string, string>> {
	const all = await sourceFolders();
	const importers = {
		file: "importer.ts",
		suffix: "",
		name: "importerOf",
		type: "Readonly<Record<Source, Importer>>",
		imported: 'import type { Importer } from "../frame/importer.ts";',
	};
	const formats = {
		file: "formats.fixture.ts",
		suffix: "Formats",
		name: "formatsOf",
		type: "Readonly<Record<Source, readonly Format[]>>",
		imported: 'import type { Format } from "./formats.fixture.ts";',
	};
	const feeds = {
		file: "feed.ts",
		suffix: "Feed",
		name: "feedOf",
		type: "Readonly<Partial<Record<Source, Feed>>>",
		imported: 'import type { Feed } from "../updates/feeds/feed.ts";',
	};
	return new Map([
		[join(folder, "sources.gen.ts"), sourceNames(all)],
		[join(folder, "importers.gen.ts"), table(all, importers)],
		[join(folder, "formats.gen.fixture.ts"), table(all, formats)],
		[
			join(folder, "feeds.gen.ts"),
			table(
				all.filter(({ hasFeed }) => hasFeed),
				feeds,
			),
		],
		[guide, await guideText(all)],
	]);
}

export async function writeArtifacts(): Promise<void> {
	for (const [file, content] of await artifacts()) await writeFile(file, content);
}

/** Names of the files that differ from the output of the generator. */
export async function staleArtifacts(): Promise<string[]> {
	const stale: string[] = [];
	for (const [file, content] of await artifacts())
		if ((await readFile(file, "utf8").catch(() => "")) !== content) stale.push(basename(file));
	return stale;
}
