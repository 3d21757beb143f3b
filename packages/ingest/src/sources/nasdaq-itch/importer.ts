import { InputError } from "@us-market-data/market";
import { captureLimits } from "../../fetching/limits.ts";
import type { Content } from "../../frame/content.ts";
import { compactDateField } from "../../frame/fields.ts";
import {
	type Importer,
	type ImportOptions,
	type Outcome,
	ownResponsibility,
	type Plan,
} from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { ByteQueue } from "../order-book/byte-queue.ts";
import { datasetName } from "../order-book/dataset-name.ts";
import { Identities } from "../order-book/identities.ts";
import { secondWord } from "../order-book/layout.ts";
import { Recorder } from "../order-book/recorder.ts";
import { nanosecondsOfDay } from "../order-book/times.ts";
import { type FrameReader, FrameWalker } from "./frames.ts";
import { itch, timeOf } from "./messages.ts";
import { ItchReader } from "./reader.ts";

/** Facts about a file that its messages are read with. */
interface Survey {
	/** Match numbers of trades that were broken later in the day. */
	broken: Identities;
	/** True when it holds the start and the end of the regular session. */
	isFullDay: boolean;
	/** Time of the last message, in nanoseconds since midnight. */
	lastTime: number;
	/** Messages of types that are not known, by type. */
	unknownTypes: Map<number, number>;
}

/**
 * Reads a file once to its end, so that a broken trade is known before it is recorded and damage is found before
 * anything is stored.
 * @throws InputError for a file that is damaged or is not an ITCH file.
 */
async function surveyOf(content: Content): Promise<Survey> {
	const queue = new ByteQueue();
	const walker = new FrameWalker();
	const reader = new SurveyReader();
	for await (const piece of content.bytes()) {
		queue.append(piece);
		walker.walk(queue, reader);
	}
	walker.end(queue);
	const { broken, unknownTypes, events, lastTime } = reader;
	return { broken, unknownTypes, lastTime, isFullDay: events.has("Q") && events.has("M") };
}

/** Nanoseconds that a message may be older than the one before it. */
const maxBackwardsNs = 1_000_000_000;

/** Time of day of nanoseconds since midnight, to milliseconds. */
const clockTime = (nanoseconds: number): string =>
	new Date(Math.floor(nanoseconds / 1_000_000)).toISOString().slice(11, 23);

const { brokenTrade, systemEvent } = itch;

class SurveyReader implements FrameReader {
	readonly broken = new Identities();
	readonly unknownTypes = new Map<number, number>();
	/** Codes of the system events: Q and M are the start and the end of market hours. */
	readonly events = new Set<string>();
	lastTime = 0;
	#line = 0;

	message(view: DataView, start: number): void {
		this.#line++;
		const time = timeOf(view, start);
		if (time < this.lastTime - maxBackwardsNs) this.#rejectBackwards(time);
		this.lastTime = time;
		const type = view.getUint8(start);
		if (type === brokenTrade.code) {
			const match = start + brokenTrade.offset.matchNumber;
			this.broken.add(view.getUint32(match), view.getUint32(match + secondWord));
		} else if (type === systemEvent.code) {
			this.events.add(String.fromCharCode(view.getUint8(start + systemEvent.offset.eventCode)));
		}
	}

	unknown(type: number): void {
		this.#line++;
		this.unknownTypes.set(type, (this.unknownTypes.get(type) ?? 0) + 1);
	}

	/** A file that holds two days, or one twice, would trade everything again. */
	#rejectBackwards(time: number): never {
		throw new InputError(
			{ line: this.#line, field: "time of the message", value: clockTime(time) },
			`times that follow on ${clockTime(this.lastTime)} of the message before, at most a second earlier`,
		);
	}
}

/** Names of ITCH files. The date is optional here, so that a message can report its absence. */
const fileNamePattern = /(\.NASDAQ_ITCH50|\.itch50(\.bin)?)$/i;

/** The same in words. */
const fileNameForms =
	"{MMDDYYYY}.NASDAQ_ITCH50 or *{YYYYMMDD}*.itch50.bin, also as .gz; the date is not in the file";

const licence = ownResponsibility(
	"Nasdaq TotalView-ITCH: the sample files name no terms; the feed is under agreement with Nasdaq.",
);

/** One day of all orders at Nasdaq: order books with their firms, trades, minute bars, halts. One exchange only. */
export const nasdaqItch: Importer = {
	source: "nasdaq-itch",
	order: 170,
	task: "trades",
	title: "Nasdaq TotalView-ITCH 5.0 files, order by order",
	tags: ["nasdaq-itch"],
	licence,
	takes: fileNamePattern,
	files: fileNameForms,
	fetchLimits: captureLimits,
	url: "https://emi.nasdaq.com/ITCH/Nasdaq%20ITCH/{MMDDYYYY}.NASDAQ_ITCH50.gz",
	// A day has 3.5 to 18 GB.
	limits: { unpacked: 64 * 2 ** 30 },
	options: ["symbols", "at", "every"],
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
		unique: ["trades", "depth"],
		parse: (content) => parseItch(content, date, options, notes),
	};
}

const digits = /(?<!\d)\d{8}(?!\d)/g;

/**
 * Trading day, `YYYY-MM-DD`, of a name that holds it as MMDDYYYY (as Nasdaq names its files) or YYYYMMDD.
 * @throws InputError when it holds none, or several.
 */
export function dateOfName(name: string): string {
	const dates = new Set([...name.matchAll(digits)].flatMap(([text]) => datesOf(text)));
	const [date] = dates;
	if (dates.size === 1 && date !== undefined) return date;
	throw new InputError(
		{ field: "file name", value: name },
		"a name with one date as MMDDYYYY or YYYYMMDD, such as 01302020.NASDAQ_ITCH50, because the file does not hold it",
	);
}

/** Years 1990 to 2099 only, so that no text is a date in both orders. */
function datesOf(text: string): string[] {
	const orders = [text, `${text.slice(4)}${text.slice(0, 4)}`];
	return orders.filter((order) => /^(199|20\d)/.test(order)).flatMap(dateOrNone);
}

function dateOrNone(text: string): string[] {
	try {
		return [compactDateField(text, { field: "date of the file name" })];
	} catch (error) {
		if (error instanceof InputError) return [];
		throw error;
	}
}

/** Turns a file of one day into rows; adds its remarks to `notes`. */
async function* parseItch(
	content: Content,
	date: string,
	{ symbols, at, every }: Pick<ImportOptions, "symbols" | "at" | "every">,
	notes: string[],
): AsyncGenerator<Outcome[]> {
	const time = at === undefined ? null : nanosecondsOfDay(at);
	const survey = await surveyOf(content);
	const recorder = new Recorder({ date, symbols, every, isFullDay: survey.isFullDay });
	const reader = new ItchReader(recorder, survey.broken, date, time);
	const queue = new ByteQueue();
	const walker = new FrameWalker();
	for await (const piece of content.bytes()) {
		queue.append(piece);
		walker.walk(queue, reader);
		yield recorder.drain();
	}
	reader.end(survey.lastTime);
	yield recorder.drain();
	addUnknownTypes(reader, survey);
	notes.push(...recorder.notes(reader.counts));
	if (time !== null && survey.lastTime < time) {
		notes.push(`the file ends before ${at} in New York: its last books are stored`);
	}
}

function addUnknownTypes({ counts }: ItchReader, { unknownTypes }: Survey): void {
	for (const [type, times] of unknownTypes) {
		counts.add(`messages of the unknown type ${String.fromCharCode(type)} were skipped`, times);
	}
}
