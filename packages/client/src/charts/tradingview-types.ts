/** The types of TradingView's charting library that the datafeed has to do with, by their names there. */

/** A bar. `time` is epoch milliseconds; of days and longer bars, midnight in UTC of the trading day. */
export interface TradingViewBar {
	time: number;
	open: number;
	high: number;
	low: number;
	close: number;
	volume: number;
}

/** A security as a chart knows it. */
export interface TradingViewSymbol {
	name: string;
	ticker: string;
	description: string;
	type: string;
	session: string;
	timezone: "America/New_York";
	exchange: string;
	listed_exchange: string;
	format: "price";
	minmov: number;
	pricescale: number;
	currency_code: string;
	has_intraday: boolean;
	has_daily: boolean;
	has_weekly_and_monthly: boolean;
	intraday_multipliers: string[];
	daily_multipliers: string[];
	weekly_multipliers: string[];
	monthly_multipliers: string[];
	supported_resolutions: string[];
	volume_precision: number;
	data_status: "pulsed";
}

/** A row of the search. */
export interface TradingViewSearchRow {
	symbol: string;
	ticker: string;
	description: string;
	exchange: string;
	type: string;
}

/** The range of bars that a chart asks for; epoch seconds, `to` is not part of it. */
export interface TradingViewRange {
	from: number;
	to: number;
	/** Least number of bars, which goes before `from`. */
	countBack: number;
	firstDataRequest: boolean;
}

/** The facts that a chart learns at its start. */
export interface TradingViewConfiguration {
	supported_resolutions: string[];
	exchanges: { value: string; name: string; desc: string }[];
	symbols_types: { name: string; value: string }[];
	supports_marks: boolean;
	supports_timescale_marks: boolean;
	supports_time: boolean;
}

type NamedSymbol = Pick<TradingViewSymbol, "name"> & { ticker?: string };

/** A datafeed in the form of `IBasicDataFeed`. */
export interface TradingViewDatafeed {
	onReady(callback: (configuration: TradingViewConfiguration) => void): void;
	searchSymbols(
		userInput: string,
		exchange: string,
		symbolType: string,
		onResult: (rows: TradingViewSearchRow[]) => void,
	): void;
	resolveSymbol(
		symbolName: string,
		onResolve: (symbol: TradingViewSymbol) => void,
		onError: (reason: string) => void,
	): void;
	getBars(
		symbol: NamedSymbol,
		resolution: string,
		range: TradingViewRange,
		onResult: (bars: TradingViewBar[], meta: { noData: boolean }) => void,
		onError: (reason: string) => void,
	): void;
	subscribeBars(
		symbol: NamedSymbol,
		resolution: string,
		onTick: (bar: TradingViewBar) => void,
		listenerGuid: string,
		onResetCacheNeeded: () => void,
	): void;
	unsubscribeBars(listenerGuid: string): void;
}
