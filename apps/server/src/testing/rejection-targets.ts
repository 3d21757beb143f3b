/** A rejected request: its error, the target, the code, and the texts that the message must contain. */
export type RejectionCase = [name: string, target: string, code: string, ...texts: string[]];

export const quote = (query: string) => `/api/market-data/quote?${query}`;
export const bars = (symbol: string, query = "") => `/api/market-data/quote/${symbol}/candlestick?${query}`;
export const history = (query: string) => `/api/market-data/quote/AAPL.US/history_candlestick?${query}`;
export const shortTrades = (query: string) => `/api/market-data/quote/short_trades?symbol=AAPL.US&${query}`;
export const screen = (query: string) => `/api/market-data/screener/search?${query}`;
export const conditions = (text: string) => screen(`conditions=${encodeURIComponent(text)}`);
export const tradingDays = (query: string) => `/api/market-data/quote/trading_days?${query}`;
export const calendar = (query: string) => `/api/market-data/market/trading_calendar?${query}`;
export const financeCalendar = (query: string) => `/api/market-data/calendar/finance?${query}`;
export const filings = (query: string) => `/api/market-data/content/filings?symbol=AAPL.US&${query}`;
export const profile = (symbol: string) => `/company/${symbol}/profile`;

export const invalid = "invalid_parameter";
export const unknownParameter = "unknown_parameter";
export const missingParameter = "missing_parameter";
export const repeated = "repeated_parameter";
export const conflicting = "conflicting_parameters";
export const noSymbol = "unknown_symbol";
