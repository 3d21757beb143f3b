import type { AreaRecord } from "@us-market-data/market";
import {
	type DecimalString,
	difference,
	easternDate,
	type HaltInForce,
	haltInForce,
	isHalted,
	percentChange,
	priceOrNull,
	priceText,
	product,
	tradedAfterHalt,
} from "@us-market-data/market";
import { isInPrices, isOpenOn, splitAdjustedPrice } from "../../bars/adjust.ts";
import type { PriceHistory } from "../../bars/prices.ts";
import { timestampOf } from "../../bars/trading-days.ts";
import { derivation, type SecuritySources } from "../../derivation.ts";
import type { Provenance } from "../../provenance.ts";

/** Quote of a pre-market, post-market or overnight session. */
type SessionQuote = AreaRecord<"quotes">["preMarketQuote"];

/** The quote record of the contract without `symbol` and `name`. A property that the data does not state is null. */
export interface QuoteData {
	lastDone: DecimalString;
	/** Close of the day before, in today's share count. */
	prevClose: DecimalString | null;
	open: DecimalString;
	high: DecimalString;
	low: DecimalString;
	/** `lastDone - prevClose`. */
	changeValue: DecimalString | null;
	/** Percent of `prevClose`. */
	changeRate: DecimalString | null;
	/** Last trade, or the close of the newest bar's day. ISO 8601, UTC. */
	timestamp: string;
	volume: DecimalString;
	turnover: DecimalString | null;
	/** 0 normal, 1 halted, 2 delisted, 3 fuse, 6 to be opened, 10 suspended; halts of the exchanges' lists apart. */
	tradeStatus: 0 | 1 | 2 | 3 | 6 | 10;
	preMarketQuote: SessionQuote;
	postMarketQuote: SessionQuote;
	overnightQuote: SessionQuote;
}

/** A quote as it is stored. The state of a halt depends on the time of the request. */
export interface StoredQuote extends QuoteData {
	/** The newest listed halt; undefined if there is none, if it ended, or if the security has traded since. */
	halt?: HaltInForce;
	/**
	 * New shares for old ones of the splits since its day, `[4, 1]` for one of 4 to 1; absent where there was none, null where
	 * it is open whether there was.
	 */
	splitsSince?: [newShares: DecimalString, oldShares: DecimalString] | null;
}

/** The quote as it is at an instant: while a listed halt is on, its status; delisted securities stay delisted. */
export function quoteAt({ halt, splitsSince: _, ...data }: StoredQuote, now: Date): QuoteData {
	if (data.tradeStatus !== 0 || !halt || !isHalted(halt, now)) return data;
	return { ...data, tradeStatus: halt.status };
}

/** The newest quote: that of a source, or the newest bars if they are newer. */
export const quote = derivation<StoredQuote>({
	kind: "quote",
	inputs: ["quotes", "dayBars", "splits", "securities", "halts"],
	ages: true,
	async compute(sources) {
		const history = await sources.prices();
		if (!history) return null;
		const delisted = await isDelisted(sources, history);
		const exact = history.quote ? ofSource(history.quote.record, delisted) : ofBars(history, delisted);
		const data = inPrices(exact);
		const halted = await newestHalt(sources, history, data);
		const ratio = await ratioSince(sources, history);
		return {
			...provenanceOf(history, halted),
			data: {
				...data,
				...(halted && { halt: halted.halt }),
				...(ratio !== undefined && { splitsSince: ratio }),
			},
		};
	},
});

/** Splits since the newest price up to today: per-share figures and share counts are in shares of today, a price is not. */
export async function splitsSince(sources: SecuritySources, { days }: PriceHistory) {
	const { date, adjustedThrough, datasetId, time } = days.last;
	const rows = await sources.list("splits", { from: time, order: "asc", limit: 100 });
	const today = easternDate(sources.now);
	return rows.filter(
		({ record, datasetId: source }) =>
			record.exDate > date &&
			!isInPrices(record, datasetId, adjustedThrough) &&
			record.exDate <= today &&
			sources.facts.isSample(source) === sources.facts.isSample(datasetId),
	);
}

async function ratioSince(
	sources: SecuritySources,
	history: PriceHistory,
): Promise<StoredQuote["splitsSince"]> {
	const since = await splitsSince(sources, history);
	if (since.length === 0) return undefined;
	if (since.some(({ record }) => isOpenOn(record, history.days.last.date))) return null;
	const total = (side: "numerator" | "denominator") =>
		since.reduce((all, { record }) => product(all, record[side]), "1");
	return [total("numerator"), total("denominator")];
}

interface StoredHalt extends Provenance {
	halt: HaltInForce;
}

/**
 * The newest halt that is or will be on. One without a resumption is over when the security traded on a later day, or
 * when the source of its quote saw a later trade. Simulated halts do not stop real prices, nor the reverse.
 */
async function newestHalt(
	sources: SecuritySources,
	history: PriceHistory,
	data: QuoteData,
): Promise<StoredHalt | null> {
	const [newest] = await sources.list("halts", { order: "desc", limit: 1 });
	const { last } = history.days;
	const halt = newest && haltInForce(newest.record);
	if (!halt) return null;
	if (sources.facts.isSample(newest.datasetId) !== sources.facts.isSample(last.datasetId)) return null;
	if (halt.until !== null && Date.parse(halt.until) <= sources.now.getTime()) return null;
	const traded = history.quote
		? Date.parse(data.timestamp) > Date.parse(halt.from)
		: tradedAfterHalt(last, halt);
	if (traded && halt.until === null) return null;
	return { halt, time: sources.facts.asOf("halts", newest), datasetIds: [newest.datasetId] };
}

const changes = (lastDone: DecimalString, prevClose: DecimalString | null) => ({
	changeValue: prevClose === null ? null : difference(lastDone, prevClose),
	changeRate: prevClose === null ? null : percentChange(lastDone, prevClose),
});

function ofSource(record: AreaRecord<"quotes">, delisted: boolean): QuoteData {
	const tradeStatus = delisted ? 2 : record.tradeStatus;
	return { ...record, ...changes(record.lastDone, record.prevClose), tradeStatus };
}

function ofBars({ days, adjustments }: PriceHistory, delisted: boolean): QuoteData {
	const { last, length } = days;
	const before = days.at(length - 2);
	const prevClose = before ? splitAdjustedPrice(before.close, adjustments.factor(before)) : null;
	return {
		lastDone: last.close,
		prevClose,
		open: last.open,
		high: last.high,
		low: last.low,
		...changes(last.close, prevClose),
		timestamp: timestampOf(last),
		volume: last.volume,
		turnover: last.turnover,
		tradeStatus: delisted ? 2 : 0,
		preMarketQuote: null,
		postMarketQuote: null,
		overnightQuote: null,
	};
}

/** The quote with its prices as answers have them. */
const inPrices = (data: QuoteData): QuoteData => ({
	...data,
	lastDone: priceText(data.lastDone),
	prevClose: priceOrNull(data.prevClose),
	open: priceText(data.open),
	high: priceText(data.high),
	low: priceText(data.low),
	changeValue: priceOrNull(data.changeValue),
	preMarketQuote: ofSession(data.preMarketQuote),
	postMarketQuote: ofSession(data.postMarketQuote),
	overnightQuote: ofSession(data.overnightQuote),
});

const ofSession = (quote: SessionQuote): SessionQuote =>
	quote && {
		...quote,
		lastDone: priceText(quote.lastDone),
		high: priceText(quote.high),
		low: priceText(quote.low),
		prevClose: priceText(quote.prevClose),
	};

/** Only the newest two days are behind a quote, and a halt that lasts. */
function provenanceOf({ days }: PriceHistory, halted: StoredHalt | null): Provenance {
	const ids = [...days.datasetIds.slice(-2), ...(halted?.datasetIds ?? [])];
	const datasetIds = [...new Set(ids)].sort((a, b) => a - b);
	return { time: Math.max(days.last.asOf, halted?.time ?? 0), datasetIds };
}

async function isDelisted(sources: SecuritySources, history: PriceHistory): Promise<boolean> {
	const [master] = await sources.list("securities", { order: "desc", limit: 1 });
	const date = master?.record.delistingDate;
	if (!master || !date) return false;
	const sample = sources.facts.isSample(master.datasetId);
	if (history.days.datasetIds.some((id) => sources.facts.isSample(id) !== sample)) return false;
	return date < easternDate(sources.now);
}
