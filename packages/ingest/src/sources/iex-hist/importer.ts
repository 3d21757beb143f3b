import { easternDate } from "@us-market-data/market";
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
import { Identities } from "../order-book/identities.ts";
import { secondWord } from "../order-book/layout.ts";
import { Recorder } from "../order-book/recorder.ts";
import { nanosecondsOfDay } from "../order-book/times.ts";
import { DeepPlusReader, DeepReader } from "./deep.ts";
import { FeedWalker, feedName, type MessageReader } from "./feed-walker.ts";
import { iex } from "./messages.ts";
import { microsAt, nanosecondsAt, protocol } from "./segments.ts";
import type { Sequence } from "./sequence.ts";

/** An instant, finer than a number holds. */
interface Instant {
	/** Microseconds since 1970. */
	micros: number;
	/** 0 to 999. */
	nanoseconds: number;
}

/** True when one instant is before another. */
const isBefore = (a: Instant, b: Instant): boolean =>
	a.micros < b.micros || (a.micros === b.micros && a.nanoseconds < b.nanoseconds);

/** Facts about a capture that its messages are read with. */
interface Survey {
	/** Trading day in New York. */
	date: string;
	/** `protocol.deep` or `protocol.deepPlus`. */
	protocol: number;
	/** Identifiers of trades that were broken later in the day. */
	broken: Identities;
	/** True when it holds the start and the end of the regular session. */
	isFullDay: boolean;
	/** Time of the newest message, or of the first segment if there is none. */
	newest: Instant;
	/** Notes for the operator. */
	notes: string[];
}

/**
 * Reads a capture once to its end, so that a broken trade is known before it is recorded and damage is found before
 * anything is stored.
 * @throws InputError for a file that is damaged, is not a capture, or is of another feed.
 */
async function surveyOf(content: Content): Promise<Survey> {
	const walker = new FeedWalker();
	const reader = new SurveyReader();
	for await (const _ of walker.walk(content, reader));
	const { protocol, firstSentAt } = walker;
	const { broken, events } = reader;
	const date = easternDate(new Date(Math.floor(firstSentAt / 1000)));
	const newest = reader.newest ?? { micros: firstSentAt, nanoseconds: 0 };
	const isFullDay = events.has("R") && events.has("M");
	return { date, protocol, broken, isFullDay, newest, notes: notesOf(walker) };
}

function notesOf(walker: FeedWalker): string[] {
	const counts = [...walker.byType].map(([type, count]) => `${type} ${count.toLocaleString("en-US")}`);
	const feed = `${feedName(walker.protocol)}; messages by type: ${counts.join(", ") || "none"}`;
	const unknown = walker.unknownTypes.map((type) => `messages of the unknown type ${type} were skipped`);
	const others = walker.otherPackets;
	const packets = others === 0 ? [] : [`${others.toLocaleString("en-US")} packets hold no messages of IEX`];
	return [feed, ...unknown, ...packets, ...[...walker.sessions].flatMap(lossesOf)];
}

function lossesOf([session, sequence]: [number, Sequence]): string[] {
	const figures = [
		[sequence.missing, "are missing, so its books may be wrong"],
		[sequence.repeated, "came twice and count once"],
		[sequence.lateMessages, "came after later ones"],
	] as const;
	const reported = figures.filter(([count]) => count > 0);
	return reported.map(
		([count, what]) => `session ${session}: ${count.toLocaleString("en-US")} messages ${what}`,
	);
}

const { systemEvent, tradeBreak } = iex;

class SurveyReader implements MessageReader {
	readonly broken = new Identities();
	/** Codes of the system events: R and M are the start and the end of regular market hours. */
	readonly events = new Set<string>();
	newest: Instant | null = null;

	message(view: DataView, start: number): void {
		const type = view.getUint8(start);
		const at = start + systemEvent.offset.timestamp;
		const time = { micros: microsAt(view, at), nanoseconds: nanosecondsAt(view, at) };
		if (this.newest === null || isBefore(this.newest, time)) this.newest = time;
		if (type === tradeBreak.code) {
			const id = start + tradeBreak.offset.tradeId;
			this.broken.add(view.getUint32(id + secondWord, true), view.getUint32(id, true));
		} else if (type === systemEvent.code) {
			this.events.add(String.fromCharCode(view.getUint8(start + systemEvent.offset.systemEvent)));
		}
	}
}

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
	options: ["symbols", "at", "every"],
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
		unique: ["trades", "depth"],
		parse: (content) => parseCapture(content, options, notes),
	};
}

/** Turns a capture of one day into rows; adds its remarks to `notes`. */
async function* parseCapture(
	content: Content,
	{ symbols, at, every }: Pick<ImportOptions, "symbols" | "at" | "every">,
	notes: string[],
): AsyncGenerator<Outcome[]> {
	const survey = await surveyOf(content);
	const recorder = new Recorder({ date: survey.date, symbols, every, isFullDay: survey.isFullDay });
	const time = at === undefined ? null : nanosecondsOfDay(at);
	const newest = recorder.nanoseconds(survey.newest.micros, survey.newest.nanoseconds);
	const Reader = survey.protocol === protocol.deep ? DeepReader : DeepPlusReader;
	const reader = new Reader(recorder, survey.broken, time);
	for await (const _ of new FeedWalker().walk(content, reader)) yield recorder.drain();
	reader.end(newest);
	yield recorder.drain();
	notes.push(...survey.notes, ...recorder.notes(reader.counts));
	if (time !== null && newest < time) {
		notes.push(`the file ends before ${at} in New York: its last books are stored`);
	}
}
