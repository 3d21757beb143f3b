import { captureLimits } from "../../fetching/limits.ts";
import { type Importer, type ImportOptions, ownResponsibility, type Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { datasetName } from "../order-book/dataset-name.ts";
import { nanosecondsOfDay } from "../order-book/times.ts";
import { parseCapture } from "./parse.ts";

const licence = ownResponsibility(
	"IEX HIST: free of charge under terms to be accepted and with attribution, iex.io/legal/hist-data-terms.",
);

/** One day of the book of IEX, from its captures of DEEP+ (orders) or DEEP (levels). One exchange only. */
export const iexHist: Importer = {
	source: "iex-hist",
	title: "IEX HIST captures of DEEP+ and DEEP",
	tags: ["iex-hist"],
	licence,
	takes: /\.(pcap|pcapng)$/i,
	files: "*.pcap or *.pcapng of DEEP+ or DEEP, also as .gz",
	fetchLimits: captureLimits,
	url: "https://iextrading.com/api/1.0/hist?date={YYYYMMDD}",
	// A day of DEEP+ has some 30 GB.
	holds: { unpacked: 128 * 2 ** 30 },
	options: ["symbols", "at"],
	plan: async (files, options) => files.map((file) => planFile(file, options)),
};

function planFile(source: SourceFile, options: ImportOptions): Plan {
	if (options.at !== undefined) nanosecondsOfDay(options.at);
	const notes: string[] = [];
	return {
		source,
		dataset: {
			tag: options.tag ?? "iex-hist",
			licence,
			file: datasetName(source.name, options),
			adjustedThrough: null,
		},
		notes,
		unique: ["trades"],
		parse: (content) => parseCapture(content, options, notes),
	};
}
