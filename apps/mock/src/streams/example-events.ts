import type { StreamEventOf, StreamId } from "@us-market-data/contract";
import { type StreamFormat, sseBeginning, textOf } from "@us-market-data/streams";
import type { SentParameters } from "../parameters.ts";
import type { EventPieces } from "./event-pieces.ts";

/** An event of any stream. */
type StreamEvent = StreamEventOf<StreamId>;
type Item = Exclude<
	StreamEvent,
	{ event: "open" | "end_of_interval" | "skipped" | "version" | "usage" | "close" }
>;

/** Streams that begin with the state of their securities. */
const withSnapshot: ReadonlySet<string> = new Set([
	"streamQuotes",
	"streamTrades",
	"streamDepth",
	"streamBars",
]);

/**
 * The events around the contract's example of an event of data: `open`, the example, `usage` and `close`, and behind a bar
 * `end_of_interval`.
 *
 * @param item the example, as Prism answers it
 * @param since position behind which the stream continues; the stream begins anew behind one that is none of its own
 */
export function exampleEvents(
	operationId: string,
	{ query }: Pick<SentParameters, "query">,
	item: Item,
	since: string | undefined,
): readonly StreamEvent[] {
	const { timestamp } = item;
	const position = (event: string) =>
		Buffer.from(JSON.stringify(["example", operationId, event])).toString("base64url");
	const own = (event: string) => ({ id: position(event), timestamp });
	const replay = query.get("replay");
	const until = query.get("until");
	const later = [
		item,
		...(item.event === "bar"
			? [{ event: "end_of_interval", ...own("end_of_interval"), interval: "1m", barCount: 1 } as const]
			: []),
		{ event: "usage", ...own("usage"), cost: 1, used: 1, allowance: null, remaining: null } as const,
		{ event: "close", ...own("close"), reason: until === undefined ? "end" : "until", resume: null } as const,
	];
	const isResumed = later.some(({ id }) => id === since);
	const hasSnapshot = withSnapshot.has(operationId) && query.get("symbols") !== "*" && !isResumed;
	return [
		{
			event: "open",
			...own("open"),
			dataVersion: "1-example",
			simulated: replay === "now",
			replay:
				replay === undefined
					? null
					: {
							startsAt: timestamp,
							endsAt: replay === "now" ? null : timestamp,
							speed: Number(query.get("speed") ?? 1),
						},
			unknownSymbols: [],
			snapshot: hasSnapshot ? [item] : null,
		} as StreamEvent,
		...later.slice(later.findIndex(({ id }) => id === since) + 1),
	];
}

/** Events that exist already, each as a piece of its own. */
export function piecesOf(events: readonly StreamEvent[], format: StreamFormat): EventPieces {
	let isStopped = false;
	async function* pieces() {
		for (const event of events) {
			if (isStopped) return;
			const beginning = event.event === "open" && format === "sse" ? sseBeginning : "";
			yield beginning + textOf({ event: event.event, id: event.id, json: JSON.stringify(event) }, format);
		}
	}
	return {
		format,
		pieces: pieces(),
		stop: () => {
			isStopped = true;
		},
	};
}
