import type { Content } from "../../frame/content.ts";
import type { ImportOptions, Outcome } from "../../frame/importer.ts";
import { Recorder } from "../order-book/recorder.ts";
import { nanosecondsOfDay } from "../order-book/times.ts";
import { DeepReader } from "./deep.ts";
import { DeepPlusReader } from "./deep-plus.ts";
import { FeedWalker } from "./feed-walker.ts";
import { type Instant, isBefore } from "./reader.ts";
import { protocol } from "./segments.ts";
import { surveyOf } from "./survey.ts";

/** Turns a capture of one day into rows; adds its remarks to `notes`. */
export async function* parseCapture(
	content: Content,
	{ symbols, at }: Pick<ImportOptions, "symbols" | "at">,
	notes: string[],
): AsyncGenerator<Outcome[]> {
	const survey = await surveyOf(content);
	const recorder = new Recorder({ date: survey.date, symbols, wholeDay: survey.wholeDay });
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
