import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { areaFiles } from "./area.ts";
import { guidedFiles } from "./guided-files.fixture.ts";
import { indicatorFiles } from "./indicator.ts";
import { type NewFiles, writeNewFiles } from "./new-files.ts";
import { operationFiles } from "./operation.ts";
import { outputOf, repositoryCopy } from "./repository-copy.fixture.ts";
import { areasFile, areasIn, sourceFiles } from "./source.ts";
import { marker } from "./unfinished.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
export const areas = areasIn(await readFile(join(root, areasFile), "utf8"));
// Names that nobody takes for a part of the service.
export const operation = operationFiles("quote", "listNothingYet", "/quote/nothing_yet");
export const indicator = indicatorFiles("nothingyet", "Market", 83);
export const source = sourceFiles("nothing-yet", "shortVolume", areas);
export const area = areaFiles("nothingYet", "prices");
const pagers = "packages/client/src/paging/pagers.ts";
/** The operation of the guide, as a reader of it has it in the end. */
const { [pagers]: _, ...guided } = guidedFiles(
	{
		...operationFiles("quote", "listShortInterest", "/quote/short_interest"),
		[pagers]: await readFile(join(root, pagers), "utf8"),
	},
	await readFile(join(root, "docs/guides/add-an-operation.md"), "utf8"),
);

export { guided };

/** Generated files that name the new parts. */
const indexes = [
	"spec/paths.gen.yaml",
	"packages/operations/src/operation-files.gen.ts",
	"packages/operations/src/handlers.ts",
	"packages/analytics/src/screener/definitions.gen.ts",
	"packages/ingest/src/sources/importers.gen.ts",
	"packages/ingest/src/sources/feeds.gen.ts",
	"packages/ingest/src/sources/formats.gen.fixture.ts",
	"packages/market/src/records/areas.gen.ts",
	"packages/ingest/src/frame/load.ts",
	"packages/sample/src/generate.ts",
];

/** The files that carry the marker. */
export const marked = (files: NewFiles) =>
	Object.entries(files).flatMap(([file, content]) => (content.includes(marker) ? [file] : []));

/** A copy of the repository with these parts, for which the generators have run. */
export async function copyWithNewParts(): Promise<string> {
	const copy = await repositoryCopy();
	const all = [operation, guided, indicator, source, area];
	for (const files of all) await writeNewFiles(copy, files);
	for (const name of ["market", "analytics", "ingest", "contract"])
		await outputOf(copy, `packages/${name}`, "node", "generate/main.ts");
	const files = [...all.flatMap(Object.keys), ...indexes].filter((file) => file.endsWith(".ts"));
	const settings = JSON.stringify({ extends: "./tsconfig.base.json", files });
	await writeFile(join(copy, "tsconfig.scaffold.json"), settings);
	return copy;
}
