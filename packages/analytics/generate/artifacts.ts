import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../src/screener/definitions/", import.meta.url));
const keyFile = new URL("../src/screener/defined-keys.gen.ts", import.meta.url);
const index = new URL("../src/screener/definitions.gen.ts", import.meta.url);
const schema = new URL("../../../spec/schemas/ScreenerItem.gen.yaml", import.meta.url);

/** The keys of the indicators that have a file of their own, which is named after the key. */
const keys = globSync("*.ts", { cwd: folder, exclude: ["*.test.ts"] })
	.map((file) => basename(file, ".ts"))
	.sort();

const banner = "// Generated from definitions/ by `pnpm generate`. Do not edit.";

/** Their type, apart from the index: the words of figures, of which definitions are made, name it. */
const keyType = (): string =>
	`${banner}\nexport type DefinedKey = ${keys.map((key) => `"${key}"`).join(" | ")};\n`;

const definitionIndex = (): string =>
	[
		banner,
		'import type { DefinedKey } from "./defined-keys.gen.ts";',
		'import type { IndicatorDefinition } from "./definition.ts";',
		...keys.map((key) => `import { indicator as ${key} } from "./definitions/${key}.ts";`),
		"",
		"/** The indicators that follow from other figures. */",
		"export const definitions: Readonly<Record<DefinedKey, IndicatorDefinition>> = {",
		...keys.map((key) => `\t${key},`),
		"};",
		"",
	].join("\n");

/** The generated files with their content; the schema is last, because it is made of the index. */
async function* artifacts(): AsyncGenerator<[URL, string]> {
	yield [keyFile, keyType()];
	yield [index, definitionIndex()];
	const { screenerItemSchema } = await import("./screener-item.ts");
	yield [schema, screenerItemSchema()];
}

export async function writeArtifacts(): Promise<void> {
	for await (const [file, content] of artifacts()) await writeFile(file, content);
}

/** Names of the files that differ from the output of the generator. */
export async function staleArtifacts(): Promise<string[]> {
	const stale: string[] = [];
	for await (const [file, content] of artifacts()) {
		const present = await readFile(file, "utf8").catch(() => "");
		if (present !== content) stale.push(basename(file.pathname));
	}
	return stale;
}
