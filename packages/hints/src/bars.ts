import type { Operation } from "@us-market-data/contract";
import { folded } from "@us-market-data/market";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Names of the length of a bar. */
const lengths = words(
	"interval timespan resolution timeframe granularity period periodtype klinetype barsize multiplier",
);
const multipliers = words("multiplier mult multiple intervalmultiplier periodcount");
/** Names of a stretch of time that ends now. */
const stretches = words(
	"range span duration lookback days weeks months years window history horizon timerange",
);
const dates = words(
	"start end from to startdate enddate fromdate todate date datetime since until period1 period2 begin",
);

const candlesticks = "/api/market-data/quote/{symbol}/candlestick";
const history = "/api/market-data/quote/{symbol}/history_candlestick";
const bars = `Bars are those of ${candlesticks}, with period and count, and of ${history}, with start and end`;

/** True for a date where the answer is of now, and older figures are bars. */
const isDated = (wanted: string, path: string): boolean =>
	path === "/api/market-data/quote" && dates.has(wanted);

/** The note for a parameter about bars: of an operation without bars, or one that its operation has under no name. */
export function barNote(name: string, { path }: Operation): string | undefined {
	const wanted = folded(name);
	if (path !== candlesticks && path !== history) {
		const isOfBars = [lengths, stretches].some((names) => names.has(wanted)) || isDated(wanted, path);
		return path.startsWith("/api/market-data/quote") && isOfBars ? bars : undefined;
	}
	if (multipliers.has(wanted)) return "The length of a bar is one word, such as period=5m or period=day";
	if (stretches.has(wanted))
		return path === history
			? "The days are start and end"
			: `The number of bars is count; bars of a range are those of ${history}, with start and end`;
	const isDate = path === candlesticks && dates.has(wanted);
	return isDate ? `Bars by date or time are those of ${history}` : undefined;
}
