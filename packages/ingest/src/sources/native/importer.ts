import { InputError } from "@us-market-data/market";
import type { MarketStore } from "@us-market-data/store";
import { archiveLimits } from "../../fetching/limits.ts";
import { contentOf } from "../../frame/content.ts";
import type { Importer, ImportOptions, Plan } from "../../frame/importer.ts";
import { parseJson } from "../../frame/json.ts";
import type { ImportReport } from "../../frame/report.ts";
import { runImport } from "../../frame/run.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { namingFile } from "../../frame/store-error.ts";
import { areaOfFile } from "./area-files.ts";
import { manifestFile, NativeManifest } from "./manifest.ts";
import { parseArea } from "./rows.ts";
import type { JsonSchema } from "./schema.ts";
import { compileCheck, nearest } from "./validate.ts";

/** The project's own folder format, through which any data can be brought in. */
export const native: Importer = {
	source: "native",
	order: 180,
	task: "own",
	taskNote: ", in the format that `npx pnpm data schema` prints",
	title: "Native folder: CSV and JSON files with a manifest",
	tags: [],
	licence: "As the manifest says.",
	takes: /^[^.]/,
	limits: { unpacked: 64 * 2 ** 30 },
	files: "a folder with manifest.json and one file per area; `data schema` prints the format",
	fetchLimits: archiveLimits,
	plan: async (files, options) => {
		const manifest = await readManifest(files);
		const data = files.filter((file) => file.name !== manifestFile);
		if (data.length === 0) rejectNoData();
		return data.map((file) => planFile(file, manifest, options));
	},
};

/** A folder without data is more likely a mistake than meant. */
function rejectNoData(): never {
	const names = [...areaOfFile.keys()].join(", ");
	throw new InputError({ file: manifestFile, field: "no data file beside it" }, `one or more of ${names}`);
}

async function readManifest(files: SourceFile[]): Promise<NativeManifest> {
	const file = files.find(({ label, name }) => name === manifestFile && !label.includes("/"));
	if (!file) throw new InputError({ field: `${manifestFile} is missing` }, native.files);
	return namingFile(file.label, async () => {
		const value = parseJson(await contentOf(file).document());
		compileCheck(NativeManifest as JsonSchema)(value, {});
		return value as NativeManifest;
	});
}

function planFile(source: SourceFile, manifest: NativeManifest, options: ImportOptions): Plan {
	const area = areaOfFile.get(source.name);
	if (area === undefined || source.label.includes("/")) {
		const names = [manifestFile, ...areaOfFile.keys()];
		throw new InputError(
			{ file: source.label, field: "file name", value: source.label },
			nearest(source.name, names),
		);
	}
	return {
		source,
		dataset: {
			tag: options.tag ?? manifest.tag,
			licence: manifest.licence,
			file: `${manifest.name}/${source.name}`,
			adjustedThrough: null,
		},
		notes: [],
		parse: (content) => parseArea(area, content.text()),
	};
}

/**
 * Imports a native folder.
 * @throws InputError with file, line, field, value and the allowed values; then nothing is stored.
 */
export const importNativeFolder = (store: MarketStore, folder: string, now: Date): Promise<ImportReport> =>
	runImport(store, native, folder, { now });
