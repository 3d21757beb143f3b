/** Number of rows at the head of the listing table that make the small world. */
export const smallRows = 65;

/** Invented securities, which are in every world. */
export const isInvented = (ticker: string): boolean => ticker.startsWith("ZSM");

/** Securities with minute bars of many days: those that are asked for most, and one of each kind. */
export const watched: ReadonlySet<string> = new Set(
	"AAPL MSFT NVDA AMD CRM GOOGL GOOG META AMZN TSLA WMT KO JPM BRK.B XOM RIVN SPY QQQ ABR-D WBD ZSMB".split(
		" ",
	),
);
