import {
	Locked,
	LockLost,
	locked,
	type RelayReport,
	recordedRun,
	relay,
	roomFor,
	type UpdateDeps,
} from "@us-market-data/ingest";
import type { Run } from "@us-market-data/store";
import { Command, InvalidArgumentError } from "commander";
import { escaped } from "../table.ts";
import { CommandRejected, type DataContext } from "./context.ts";
import { tag } from "./import.ts";

const help = `
Reads events from standard input, a JSON object on each line, in the form of the streams of the service:

  {"event":"trade","symbol":"AAPL.US","trade":{"price":"101.25","volume":"100","timestamp":"2026-11-20T15:00:00.123456Z","direction":0,"tradeSession":0}}
  {"event":"bar","symbol":"AAPL.US","candlestick":{"timestamp":"2026-11-20T15:00:00Z","open":"101","high":"102","low":"100","close":"101.5","volume":"12000","tradeSession":0}}
  {"event":"depth","symbol":"AAPL.US","timestamp":"2026-11-20T15:00:00Z","depth":{"asks":[{"price":"101.3","volume":"200"}],"bids":[{"price":"101.2","volume":"100"}]}}
  {"event":"quote","symbol":"AAPL.US","quote":{...}}

All lines of a batch are stored in one transaction, with the figures that follow from them. Each trading day is a dataset, <tag>-<day>.ndjson,
to which batches add. A line that is wrong is refused on standard error with its number, field, value and what is allowed; the
others are stored. SIGTERM and the end of the input store what was read. A process that is killed leaves whole batches.

Example:
  $ your-feed | pnpm data relay --tag acme --licence "Acme Feed Agreement"

Exit code: 0 the input ended, 1 a batch could not be stored, 2 usage.`;

interface Options {
	tag: string;
	licence: string;
	every: number;
}

/** Refused lines between two batches of which each has a message. */
const maxMessages = 20;
/** Milliseconds between two lines of progress. */
const progressMs = 60_000;

/** `data relay`: stores a live feed from standard input. */
export function relayCommand({ withUpdateDeps, stopSignal, input, warn, print }: DataContext): Command {
	return new Command("relay")
		.description("store a live feed that arrives on standard input, in batches of a second")
		.requiredOption("--tag <tag>", "tag of the data, for responses and for data disable", tag)
		.requiredOption("--licence <text>", "terms under which the data may be used", licence)
		.option("--every <milliseconds>", "time for which a batch waits for further lines", interval, 1_000)
		.addHelpText("after", help)
		.action(async (options: Options) => {
			const signal = stopSignal();
			const run = async (deps: UpdateDeps, lost: AbortSignal) => {
				await relayInto(deps, options, {
					signal: AbortSignal.any([signal, lost]),
					input: input(),
					warn,
					print,
				});
				lost.throwIfAborted();
			};
			try {
				await withUpdateDeps((deps) => locked(`relay of ${options.tag}`, deps, (lost) => run(deps, lost)));
			} catch (error) {
				const isLock = error instanceof Locked || error instanceof LockLost;
				throw isLock ? new CommandRejected(`${error.message}.`) : error;
			}
		});
}

interface Streams extends Pick<DataContext, "warn" | "print"> {
	signal: AbortSignal;
	input: AsyncIterable<Uint8Array>;
}

async function relayInto(deps: UpdateDeps, options: Options, { signal, input, warn, print }: Streams) {
	const { clock, market, updates } = deps;
	let printedAt = clock.now();
	let [stored, refused, messages] = [0, 0, 0];
	const report = await recordedRun(
		"relay",
		{ updates, now: clock.now },
		(note) =>
			relay(input, market, {
				tag: options.tag,
				licence: options.licence,
				everyMs: options.every,
				signal,
				clock,
				room: roomFor(deps.folder, deps.settings),
				onRefused(error) {
					refused++;
					if (++messages <= maxMessages) warn(escaped(error.message));
				},
				onStored(batch) {
					stored += batch.stored;
					if (messages > maxMessages) warn(`${messages - maxMessages} more lines were refused.`);
					messages = 0;
					note(options.tag, stored);
					if (clock.now() - printedAt < progressMs) return;
					printedAt = clock.now();
					print(`${new Date(printedAt).toISOString()} ${count(stored)} stored, ${count(refused)} refused`);
				},
			}),
		(result) => summaryOf(result, options.tag),
	);
	print(endOf(report));
}

/** The entry of a relay in the list of runs. */
const summaryOf = ({ stored }: RelayReport, target: string): Pick<Run, "target" | "outcome" | "rows"> => ({
	target,
	outcome: stored > 0 ? "stored" : "unchanged",
	rows: stored,
});

function endOf({ lines, stored, skipped, refused, batches }: RelayReport): string {
	const left = Object.entries(skipped).map(([reason, rows]) => `Skipped ${count(rows)}: ${reason}.`);
	return [
		`Stored ${count(stored)} records of ${count(lines)} lines in ${count(batches)} batches; refused ${count(refused)}.`,
		...left,
	].join("\n");
}

const count = (value: number): string => value.toLocaleString("en-US");

function licence(text: string): string {
	if (text !== "" && text.length <= 500) return text;
	throw new InvalidArgumentError("Allowed: a text of up to 500 characters.");
}

function interval(text: string): number {
	if (/^\d{1,5}$/.test(text) && Number(text) >= 10 && Number(text) <= 60_000) return Number(text);
	throw new InvalidArgumentError("Allowed: 10 to 60000.");
}
