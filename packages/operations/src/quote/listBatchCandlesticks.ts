import type { BodyOf } from "@us-market-data/contract";
import type { Handler } from "../handler.ts";
import { uncertainSplit } from "../reference/uncertain-split.ts";
import {
	behind,
	endOf,
	factsOf,
	maxBars,
	pageOfBars,
	type Span,
	scopeOf,
	sourceOf,
	startOf,
} from "../shared/candlesticks.ts";
import { cursorAfter, instantIn, keyAfter } from "../shared/cursor.ts";
import { checkRange } from "../shared/date-range.ts";
import { lateStartHint } from "../shared/stored-bars-hint.ts";
import { unknownSymbols } from "../shared/unknown-symbols.ts";

type Body = BodyOf<"listBatchCandlesticks">;

/** The key of a page that begins with the first bar of a symbol: a time before all bars. */
const beginning = Date.UTC(1900, 0, 1);

/** Bars of many securities in a range, by symbol and time. They are those of the histories of each. */
export const listBatchCandlesticks: Handler<"listBatchCandlesticks"> = async (input, context) => {
	const { symbols, period, adjust, session, start, end, count, as_of, cursor } = input;
	if (start !== undefined && end !== undefined) checkRange(start, end);
	const { data } = context;
	const options = { period, adjust, session };
	const facts = factsOf(context);
	const securities = (await data.findSecurities(symbols)).sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
	const wanted = [...new Set(symbols)].sort();
	const scope = ["listBatchCandlesticks", wanted, start, end, ...scopeOf(options), as_of];
	const [firstSymbol, firstKey] = keyAfter(scope, cursor, ["", beginning]) ?? ["", beginning];
	instantIn(cursor, firstKey);
	const whole: Omit<Span, "count"> = {
		...(start !== undefined && { from: startOf(start) }),
		...(end !== undefined && { to: endOf(end) }),
		order: "asc",
	};
	const candlesticks: Body["candlesticks"] = [];
	const uncertainSplits: Body["uncertainSplits"] = [];
	const lateStarts: string[] = [];
	let next: string | null = null;
	for (const security of securities) {
		const { symbol } = security;
		if (symbol < firstSymbol) continue;
		let key = symbol === firstSymbol && firstKey !== beginning ? firstKey : undefined;
		const source = sourceOf(security, context, facts);
		const open = new Set<Parameters<typeof uncertainSplit>[0]>();
		do {
			const room = count - candlesticks.length;
			if (room === 0) {
				next = cursorAfter(scope, [symbol, key ?? beginning]);
				break;
			}
			// A bar of an hour is made of sixty, so that a read is bounded by the bars of a single history.
			const span = behind({ ...whole, count: Math.min(room, maxBars) }, key, period);
			const page = await pageOfBars(options, span, source, data);
			if (key === undefined) {
				const late = await lateStartHint({ symbol, period, session }, page.bars, span, source.list);
				if (late !== null) lateStarts.push(late);
			}
			for (const bar of page.bars) candlesticks.push({ symbol, ...bar });
			for (const { record } of page.open) open.add(record);
			key = page.end;
		} while (key !== undefined);
		for (const record of open) uncertainSplits.push({ symbol, ...uncertainSplit(record) });
		if (next !== null) break;
	}
	return {
		candlesticks,
		period,
		adjust,
		...(await unknownSymbols(symbols, securities, context)),
		uncertainSplits,
		hint: candlesticks.length === 0 ? "No bar of these securities is in the range." : hintOf(lateStarts),
		next,
	};
};

/** Sentences of a hint. */
const maxSentences = 5;

function hintOf(lateStarts: readonly string[]): string | null {
	const more = lateStarts.length - maxSentences;
	const sentences = lateStarts.slice(0, maxSentences);
	if (more > 0) sentences.push(`So it is with ${more} more of this page.`);
	return sentences.length > 0 ? sentences.join(" ") : null;
}

/** Hundreds of securities are read, or one for many days. */
export const isLongQuery = () => true;
