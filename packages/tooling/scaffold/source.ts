import { camelCase, checkName, checkNearChoice } from "./names.ts";
import type { NewFiles } from "./new-files.ts";
import { marker } from "./unfinished.ts";

const sources = "packages/ingest/src/sources";

/** File that lists the areas, relative to the root of the repository. */
export const areasFile = "packages/market/src/records/areas.gen.ts";

/** Names of the areas that the text of `areasFile` lists. */
export function areasIn(text: string): string[] {
	const [, list = ""] = /^export const areas = \{$(.*?)^\}/ms.exec(text) ?? [];
	return [...list.matchAll(/^\t(\w+),$/gm)].map(([, name = ""]) => name);
}

/**
 * A new source of files with lines, whose records belong to one area.
 *
 * @param areas the areas that there are
 */
export function sourceFiles(source: string, area: string, areas: readonly string[]): NewFiles {
	checkName("name", source, "kebab case, such as cboe-volume");
	checkNearChoice("area", area, areas);
	const name = camelCase(source);
	const folder = `${sources}/${source}`;
	return {
		[`${folder}/importer.ts`]: importerFile(source, name),
		[`${folder}/parse.ts`]: parseFile(name, area),
		[`${folder}/feed.ts`]: feedFile(source, name, area),
		[`${folder}/formats.fixture.ts`]: formatsFile(source, name),
		[`${folder}/${source}.test.ts`]: testFile(source, name, area),
	};
}

const importerFile = (
	source: string,
	name: string,
): string => `import { type Importer, ownResponsibility } from "../../frame/importer.ts";
import { parseLines } from "./parse.ts";

const licence = ownResponsibility("${marker}: terms of the source.");

/** ${marker}: what the source publishes. */
export const ${name}: Importer = {
	source: "${source}",
	// ${marker}: after the sources whose records it needs, and the row of the guide.
	order: 1000,
	task: "own",
	title: "${marker}: a line for the list of sources",
	tags: ["${source}"],
	licence,
	takes: /^${source}[\\w.-]*\\.csv$/i,
	files: "${source}.csv, also as .gz",
	plan: async (files, options) =>
		files.map((file) => ({
			source: file,
			dataset: { tag: options.tag ?? "${source}", licence, file: file.name, adjustedThrough: null },
			notes: [],
			parse: parseLines,
		})),
};
`;

const feedFile = (
	source: string,
	name: string,
	area: string,
): string => `import type { Feed } from "../../updates/feeds/feed.ts";

/** ${marker}: which files are due, where they are and when. Without files to fetch, delete this file. */
export const ${name}Feed: Feed = {
	name: "${source}",
	source: "${source}",
	areas: ["${area}"],
	what: "${marker}: the files in words",
	schedule: { at: ["06:30"], days: "trading" },
	due: () => [{ name: "${source}.csv", urls: ["https://data.example/${source}.csv"] }],
};
`;

const parseFile = (
	name: string,
	area: string,
): string => `import { InputError } from "@us-market-data/market";
import type { Content } from "../../frame/content.ts";
import type { Outcome } from "../../frame/importer.ts";

/** The first line of a file of ${name}. */
export const header = "${marker}";

/**
 * Reads the lines of a file into records of ${area}.
 * @throws InputError when the content is not what the source publishes.
 */
export async function* parseLines(content: Content): AsyncGenerator<Outcome[]> {
	const [first = ""] = (await content.document()).split("\\n", 1);
	if (first !== header) throw new InputError({ line: 1, field: "header", value: first }, header);
	yield [];
	throw new Error("${marker}: one outcome for each line, of area ${area}");
}
`;

const formatsFile = (
	source: string,
	name: string,
): string => `import { type Format, lineFormat } from "../formats.fixture.ts";
import { ${name} } from "./importer.ts";
import { header } from "./parse.ts";

// ${marker}: two sound lines, and each way in which a field of them can be wrong.
export const ${name}Formats: Format[] = [
	lineFormat("${source}", ${name}, "${source}.csv", [header, "first", "second"], {
		"no symbol": ["first", ""],
	}),
];
`;

const testFile = (
	source: string,
	name: string,
	area: string,
): string => `import { expect, test } from "vitest";
import { parseFile } from "../../testing/imports.ts";
import { ${name} } from "./importer.ts";
import { header } from "./parse.ts";

test("reads a line into a record of ${area}", async () => {
	// ${marker}: a line as the source writes it, and its record.
	const { outcomes } = await parseFile(${name}, "${source}.csv", \`\${header}\\n\`);
	expect(outcomes).toMatchObject([{ area: "${area}", symbol: "AAPL.US", line: 2 }]);
});

test("refuses another header", async () => {
	await expect(parseFile(${name}, "${source}.csv", "other\\n")).rejects.toThrow("header");
});
`;
