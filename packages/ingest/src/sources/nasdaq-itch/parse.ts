import type { Content } from "../../frame/content.ts";
import type { ImportOptions, Outcome } from "../../frame/importer.ts";
import { ByteQueue } from "../order-book/byte-queue.ts";
import { Recorder } from "../order-book/recorder.ts";
import { nanosecondsOfDay } from "../order-book/times.ts";
import { FrameWalker } from "./frames.ts";
import { ItchReader } from "./reader.ts";
import { type Survey, surveyOf } from "./survey.ts";

/** Turns a file of one day into rows; adds its remarks to `notes`. */
export async function* parseItch(
	content: Content,
	date: string,
	{ symbols, at }: Pick<ImportOptions, "symbols" | "at">,
	notes: string[],
): AsyncGenerator<Outcome[]> {
	const time = at === undefined ? null : nanosecondsOfDay(at);
	const survey = await surveyOf(content);
	const recorder = new Recorder({ date, symbols, wholeDay: survey.wholeDay });
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
