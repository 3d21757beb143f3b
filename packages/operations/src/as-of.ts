import { type NewestView, PastMarket, readSecurityRow } from "@us-market-data/analytics";
import { addDaysWithin, easternDate, endOfDay, iso } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { BadParameter } from "./errors.ts";
import type { HandlerContext, HandlerTable } from "./handler.ts";
import { marketFigures } from "./market-figures.ts";
import { ProvenanceReader } from "./provenance-reader.ts";
import { ResponseClock } from "./response-clock.ts";

/** The parts of a context that tell of the market. */
type MarketContext = Pick<
	HandlerContext,
	| "data"
	| "holdings"
	| "view"
	| "waitForNewest"
	| "untrackedView"
	| "row"
	| "rows"
	| "rowsOf"
	| "clock"
	| "past"
>;

/**
 * The market as the question sees it: as it is, or with `as_of` as it was known then.
 *
 * @param version the version of the data, when it has just been read
 *
 * @example
 * import { createMarketViewCache } from "@us-market-data/analytics";
 * import { openMarketReader } from "@us-market-data/store";
 *
 * const market = await openMarketReader({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const view = createMarketViewCache(market);
 * const { data } = await marketContext({ as_of: "2026-05-15" }, new ResponseClock(Date.now()), market, view);
 * const aapl = await data.requireSecurity("AAPL.US");
 */
export function marketContext(
	input: unknown,
	clock: ResponseClock,
	market: MarketReader,
	view: NewestView,
	version?: number,
): MarketContext | Promise<MarketContext> {
	const asOf = (input as { as_of?: string } | null)?.as_of;
	if (asOf !== undefined) return pastContext(asOf, clock, market);
	const data = new ProvenanceReader(market, version);
	return { data, holdings: market, ...marketFigures(() => view(version), data, clock), clock };
}

/** Pasts of a store, which share their derived results. */
const pasts = new WeakMap<MarketReader, PastMarket>();

async function pastContext(asOf: string, clock: ResponseClock, market: MarketReader): Promise<MarketContext> {
	const instant = instantOf(asOf, clock);
	const all = pasts.get(market) ?? new PastMarket(market);
	pasts.set(market, all);
	const past = await all.at(instant);
	const data = new ProvenanceReader(past);
	const view = async () => {
		const count = (await past.securities()).length;
		if (count > maxSecurities) throw tooManySecurities(asOf, count);
		return all.view(past);
	};
	const rows: HandlerContext["rows"] = (securities, ...parts) =>
		Promise.all(securities.map((security) => readSecurityRow(past, security, parts)));
	return {
		data,
		holdings: market,
		past,
		// The handler tells the time by it. The answer itself holds until the data change.
		clock: new ResponseClock(instant),
		waitForNewest: async () => {},
		view,
		untrackedView: view,
		rows,
		row: async (security, ...parts) => (await rows([security], ...parts))[0],
		rowsOf: async (symbols, ...parts) => rows(await data.findSecurities(symbols), ...parts),
	};
}

/** Securities of which the past of the whole market is made, about five milliseconds each, on a thread for long queries. */
const maxSecurities = 500;

const tooManySecurities = (asOf: string, count: number): BadParameter =>
	new BadParameter(
		"as_of",
		asOf,
		`none where figures of the whole market are asked for and more than ${maxSecurities} securities are held, here ${count}`,
	);

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** The last second of a day in New York, or an instant; of today, the present instant. A future one is refused. */
function instantOf(text: string, clock: ResponseClock): number {
	const now = Math.floor(clock.at / 1000) * 1000;
	const isDay = dayForm.test(text);
	const time = Date.parse(isDay ? `${text}T00:00:00Z` : text);
	const isReal = !Number.isNaN(time) && iso(time) === (isDay ? `${text}T00:00:00Z` : text);
	const today = easternDate(new Date(now));
	const isPast = isReal && text >= "1900-01-01" && (isDay ? text <= today : time <= now);
	if (!isPast) throw asOfError(text, isReal, today);
	const instant = isDay ? endOfDay(text) : time;
	if (instant <= now) return instant;
	clock.endsAt(clock.at);
	return now;
}

function asOfError(text: string, isReal: boolean, today: string): BadParameter {
	const allowed = `a day YYYY-MM-DD in New York from 1900-01-01 to ${today}, or an instant such as ${addDaysWithin(today, -1)}T21:00:00Z that is past`;
	const hint = isReal && text > today ? { note: "What will be known is not known yet" } : {};
	return new BadParameter("as_of", text, allowed, { hint });
}

/** Handlers whose answers have the member `asOf` where the question has `as_of`. */
export const reportAsOf = (table: HandlerTable): HandlerTable =>
	Object.fromEntries(
		Object.entries(table).map(([id, handler]) => {
			const run = handler as (input: unknown, context: HandlerContext) => unknown;
			const withAsOf = async (input: unknown, context: HandlerContext, past: Past) => ({
				...((await run(input, context)) as object),
				asOf: asOfMember(past),
			});
			return [
				id,
				(input: unknown, context: HandlerContext) =>
					context.past ? withAsOf(input, context, context.past) : run(input, context),
			];
		}),
	) as HandlerTable;

type Past = NonNullable<HandlerContext["past"]>;

/** The instant, and what is left out because nobody says when it became public. */
const asOfMember = ({ instant, unpublished }: Past) => ({
	timestamp: iso(instant),
	leftOut: unpublished.map(({ area, sentence }) => ({ data: area, description: sentence })),
});
