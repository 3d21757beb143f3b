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
} from "@us-market-data/market";
import { isInPrices, isOpenOn } from "../../bars/adjust.ts";
import type { TradingDay } from "../../bars/trading-days.ts";
import { derivation, type Outcome, type SecuritySources } from "../../derivation.ts";
import type { DatasetFacts } from "../../provenance.ts";
import type { ExtendedFigures, RegularFigures } from "../../quotes/quote-of-day.ts";
import { latestTrade, type QuoteState, readQuoteState } from "../../quotes/quote-state.ts";

/** Quote of a pre-market, post-market or overnight session. A source states all of it; minute bars may not. */
type SessionQuote =
	| (Omit<NonNullable<AreaRecord<"quotes">["preMarketQuote"]>, "turnover" | "prevClose"> & {
			turnover: DecimalString | null;
			prevClose: DecimalString | null;
	  })
	| null;

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

/**
 * The newest quote: that of a source or of the newest day bar, moved by newer minute bars and trades.
 * {@link readQuoteState} has the rule.
 */
export const quote = derivation<StoredQuote>({
	kind: "quote",
	inputs: ["quotes", "dayBars", "minuteBars", "trades", "splits", "securities", "halts"],
	ages: true,
	async compute(sources) {
		const state = await readQuoteState(sources);
		return state && quoteOfState(state, sources);
	},
});

/** The quote of a state at an instant; null without a price of a regular session. */
export function quoteOfState(
	state: QuoteState,
	{ now, facts }: Pick<SecuritySources, "now" | "facts">,
): Outcome<StoredQuote> | null {
	const figures = state.quote.figures();
	if (!figures?.regular) return null;
	const { regular, preMarket, postMarket, overnight } = figures;
	const shown = [regular, preMarket, postMarket, overnight].filter((session) => session !== null);
	const tradedSince = Math.max(...shown.map((session) => session.tradedSince));
	const halt = haltInForceOf(state, tradedSince, now);
	const ratio = ratioSince(state, basisOf(regular, facts), easternDate(now));
	const halted = halt ? [{ time: facts.asOf("halts", halt.row), datasetId: halt.row.datasetId }] : [];
	const datasetIds = [
		...shown.flatMap((session) => session.datasetIds),
		...state.closeDatasetIds,
		...halted.map(({ datasetId }) => datasetId),
	];
	return {
		time: Math.max(...shown.map(({ asOf }) => asOf), ...halted.map(({ time }) => time)),
		datasetIds: [...new Set(datasetIds)].sort((a, b) => a - b),
		data: {
			...ofRegular(regular),
			tradeStatus: tradeStatusOf(state, tradedSince, now),
			preMarketQuote: ofExtended(preMarket),
			postMarketQuote: ofExtended(postMarket),
			overnightQuote: ofExtended(overnight),
			...(halt && { halt: halt.inForce }),
			...(ratio !== undefined && { splitsSince: ratio }),
		},
	};
}

/** Delisted after the last day, the status of a source's quote while nothing has traded since, else normal. */
function tradeStatusOf(
	{ delistingDate, history }: QuoteState,
	tradedSince: number,
	now: Date,
): QuoteData["tradeStatus"] {
	if (delistingDate !== null && delistingDate < easternDate(now)) return 2;
	const record = history?.quote?.record;
	return record && tradedSince <= latestTrade(record) ? record.tradeStatus : 0;
}

/**
 * The newest halt that is or will be on. One without a resumption is over when the security has traded since. Simulated
 * halts do not stop real prices, nor the reverse.
 */
function haltInForceOf({ halt: row }: QuoteState, tradedSince: number, now: Date) {
	const inForce = row && haltInForce(row.record);
	if (!inForce) return null;
	if (inForce.until !== null && Date.parse(inForce.until) <= now.getTime()) return null;
	return inForce.until === null && tradedSince > Date.parse(inForce.from) ? null : { row, inForce };
}

/** Day and dataset of a price, which say in which shares it is. */
type PriceBasis = Pick<TradingDay, "date" | "datasetId" | "adjustedThrough">;

function basisOf({ day, datasetIds }: RegularFigures, facts: DatasetFacts): PriceBasis {
	const datasetId = datasetIds.at(-1) ?? 0;
	return { date: day, datasetId, adjustedThrough: facts.adjustedThrough(datasetId) };
}

/** Splits since a price up to today: per-share figures and share counts are in shares of today, a price is not. */
export const splitsSince = <S extends { record: AreaRecord<"splits"> }>(
	splits: readonly S[],
	{ date, datasetId, adjustedThrough }: PriceBasis,
	today: string,
): S[] =>
	splits.filter(
		({ record }) =>
			record.exDate > date && !isInPrices(record, datasetId, adjustedThrough) && record.exDate <= today,
	);

function ratioSince({ splits }: QuoteState, basis: PriceBasis, today: string): StoredQuote["splitsSince"] {
	const since = splitsSince(splits, basis, today);
	if (since.length === 0) return undefined;
	if (since.some(({ record }) => isOpenOn(record, basis.date))) return null;
	const total = (side: "numerator" | "denominator") =>
		since.reduce((all, { record }) => product(all, record[side]), "1");
	return [total("numerator"), total("denominator")];
}

const changes = (lastDone: DecimalString, prevClose: DecimalString | null) => ({
	changeValue: prevClose === null ? null : priceText(difference(lastDone, prevClose)),
	changeRate: prevClose === null ? null : percentChange(lastDone, prevClose),
});

/** The regular session with its prices as answers have them. */
const ofRegular = ({
	lastDone,
	prevClose,
	open,
	high,
	low,
	timestamp,
	volume,
	turnover,
}: RegularFigures) => ({
	lastDone: priceText(lastDone),
	prevClose: priceOrNull(prevClose),
	open: priceText(open),
	high: priceText(high),
	low: priceText(low),
	...changes(lastDone, prevClose),
	timestamp,
	volume,
	turnover,
});

const ofExtended = (session: ExtendedFigures | null): SessionQuote =>
	session && {
		lastDone: priceText(session.lastDone),
		timestamp: session.timestamp,
		volume: session.volume,
		turnover: session.turnover,
		high: priceText(session.high),
		low: priceText(session.low),
		prevClose: priceOrNull(session.prevClose),
	};
