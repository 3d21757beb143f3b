import { type Importer, ownResponsibility, type Plan } from "../../frame/importer.ts";
import { parseLines } from "../../frame/lines.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { fileNameForms, fileNamePattern, readFileName } from "./file-name.ts";
import { ShortVolumeParser } from "./parse.ts";

const licence = ownResponsibility(
	"FINRA daily short sale volume files: non-commercial use, redistribution with attribution and without charge.",
);

/** FINRA daily short sale volume: consolidated and per facility, off-exchange volume only. */
export const finraShortVolume: Importer = {
	source: "finra-short-volume",
	order: 50,
	task: "shorts",
	title: "FINRA daily short sale volume files",
	tags: ["finra"],
	licence,
	takes: fileNamePattern,
	files: fileNameForms,
	url: "https://cdn.finra.org/equity/regsho/daily/CNMSshvol{YYYYMMDD}.txt",
	plan: async (files, options) => files.map((file) => planFile(file, options.tag ?? "finra")),
};

function planFile(source: SourceFile, tag: string): Plan {
	const named = readFileName(source.name);
	const notes: string[] = [];
	return {
		source,
		dataset: { tag, licence, file: source.name, adjustedThrough: null },
		notes,
		parse: (content) => parseLines(content.text(), new ShortVolumeParser(named, notes)),
	};
}
