import { captureLimits } from "../../fetching/limits.ts";
import { type Importer, type ImportOptions, ownResponsibility, type Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { datasetName } from "../order-book/dataset-name.ts";
import { nanosecondsOfDay } from "../order-book/times.ts";
import { dateOfName, fileNameForms, fileNamePattern } from "./file-name.ts";
import { parseItch } from "./parse.ts";

const licence = ownResponsibility(
	"Nasdaq TotalView-ITCH: the sample files name no terms; the feed is under agreement with Nasdaq.",
);

/** One day of all orders at Nasdaq: order books with their firms, trades, minute bars, halts. One exchange only. */
export const nasdaqItch: Importer = {
	source: "nasdaq-itch",
	title: "Nasdaq TotalView-ITCH 5.0 files, order by order",
	tags: ["nasdaq-itch"],
	licence,
	takes: fileNamePattern,
	files: fileNameForms,
	fetchLimits: captureLimits,
	url: "https://emi.nasdaq.com/ITCH/Nasdaq%20ITCH/{MMDDYYYY}.NASDAQ_ITCH50.gz",
	// A day has 3.5 to 18 GB.
	holds: { unpacked: 64 * 2 ** 30 },
	options: ["symbols", "at"],
	plan: async (files, options) => files.map((file) => planFile(file, options)),
};

function planFile(source: SourceFile, options: ImportOptions): Plan {
	const date = dateOfName(source.name);
	if (options.at !== undefined) nanosecondsOfDay(options.at);
	const notes: string[] = [];
	const file = datasetName(source.name, options);
	return {
		source,
		dataset: { tag: options.tag ?? "nasdaq-itch", licence, file, adjustedThrough: null },
		notes,
		unique: ["trades"],
		parse: (content) => parseItch(content, date, options, notes),
	};
}
