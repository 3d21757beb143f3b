/** Number of rows at the head of the listing table that are in the small world. */
const smallRows = 65;

/** Peers that the securities at the head of the table lack there. */
const peers: ReadonlySet<string> = new Set("DELL HPQ LOW EBAY SBUX PGR SHW DE ELV AEM".split(" "));

/** True for a security of the small world. */
export const isInSmall = (ticker: string, row: number): boolean =>
	row < smallRows || peers.has(ticker) || isInvented(ticker);

/** Invented securities. */
export const isInvented = (ticker: string): boolean => ticker.startsWith("ZSM");

/** Securities with minute bars of many days: those that are asked for most, and one of each kind. */
export const watched: ReadonlySet<string> = new Set(
	"AAPL MSFT NVDA AMD CRM GOOGL GOOG META AMZN TSLA WMT KO JPM BRK.B XOM RIVN SPY QQQ ABR-D WBD ZSMB".split(
		" ",
	),
);
