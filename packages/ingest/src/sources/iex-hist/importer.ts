import { captureLimits } from "../../fetching/limits.ts";
import type { Content } from "../../frame/content.ts";
import {
	type Importer,
	type ImportOptions,
	type Outcome,
	ownResponsibility,
	type Plan,
} from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { datasetName } from "../order-book/dataset-name.ts";
import { Recorder } from "../order-book/recorder.ts";
import { nanosecondsOfDay } from "../order-book/times.ts";
import { DeepPlusReader, DeepReader } from "./deep.ts";
import { FeedWalker } from "./feed-walker.ts";
import { type Instant, isBefore } from "./reader.ts";
import { protocol } from "./segments.ts";
import { surveyOf } from "./survey.ts";

const licence = ownResponsibility(
	"IEX HIST: free of charge under terms to be accepted and with attribution, iex.io/legal/hist-data-terms.",
);

/** One day of the book of IEX, from its captures of DEEP+ (orders) or DEEP (levels). One exchange only. */
export const iexHist: Importer = {
	source: "iex-hist",
	order: 160,
	task: "trades",
	title: "IEX HIST captures of DEEP+ and DEEP",
	tags: ["iex-hist"],
	licence,
	takes: /\.(pcap|pcapng)$/i,
	files: "*.pcap or *.pcapng of DEEP+ or DEEP, also as .gz",
	fetchLimits: captureLimits,
	url: "https://iextrading.com/api/1.0/hist?date={YYYYMMDD}",
	// A day of DEEP+ has some 30 GB.
	limits: { unpacked: 128 * 2 ** 30 },
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

/** Turns a capture of one day into rows; adds its remarks to `notes`. */
async function* parseCapture(
	content: Content,
	{ symbols, at }: Pick<ImportOptions, "symbols" | "at">,
	notes: string[],
): AsyncGenerator<Outcome[]> {
	const survey = await surveyOf(content);
	const recorder = new Recorder({ date: survey.date, symbols, isFullDay: survey.isFullDay });
	const time = at === undefined ? null : instantOf(recorder, nanosecondsOfDay(at));
	const Reader = survey.protocol === protocol.deep ? DeepReader : DeepPlusReader;
	const reader = new Reader(recorder, survey.broken, time);
	for await (const _ of new FeedWalker().walk(content, reader)) yield recorder.drain();
	reader.end(survey.newest);
	yield recorder.drain();
	notes.push(...survey.notes, ...recorder.notes(reader.counts));
	if (time !== null && isBefore(survey.newest, time)) {
		notes.push(`the file ends before ${at} in New York: its last books are stored`);
	}
}

const instantOf = (recorder: Recorder, nanoseconds: number): Instant => ({
	micros: recorder.micros(nanoseconds),
	nanoseconds: nanoseconds % 1000,
});
