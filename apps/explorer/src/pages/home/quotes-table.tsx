import type { Schema } from "@us-market-data/client";
import { Change, Figure } from "../../figures/figure.tsx";
import { SymbolLink } from "../../parts/symbol-link.tsx";
import { type Column, Table } from "../../parts/table.tsx";

/** A row of a list of securities. One that the service does not know has a symbol alone. */
export type QuoteRow = Pick<Schema<"Quote">, "symbol"> & Partial<Schema<"Quote">>;

/** The quotes of some securities in the order of these. One without a quote stays, so that it can be removed. */
export function rowsFor(symbols: readonly string[], quotes: readonly Schema<"Quote">[]): QuoteRow[] {
	const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]));
	return symbols.map(
		(symbol) => bySymbol.get(symbol) ?? { symbol, name: "The service has no such security" },
	);
}

const symbol: Column<QuoteRow> = {
	id: "symbol",
	title: "Symbol",
	cell: (row) => <SymbolLink symbol={row.symbol} />,
};
const name: Column<QuoteRow> = {
	id: "name",
	title: "Name",
	isName: true,
	cell: (row) => row.name,
};
const price: Column<QuoteRow> = {
	id: "price",
	title: "Price, USD",
	isFigure: true,
	cell: (row) => <Figure value={row.lastDone} atLeast={2} />,
};
const change: Column<QuoteRow> = {
	id: "change",
	title: "Change, USD",
	isFigure: true,
	isForWide: true,
	cell: (row) => <Change value={row.changeValue} atLeast={2} />,
};
const rate: Column<QuoteRow> = {
	id: "rate",
	title: "Change, %",
	isFigure: true,
	cell: (row) => <Change value={row.changeRate} digits={2} />,
};
const range: Column<QuoteRow> = {
	id: "range",
	title: "Day range",
	isForWide: true,
	cell: (row) => <DayRange {...row} />,
};

/** Shows the last price between the lowest and the highest of its day. */
function DayRange({ low, high, lastDone }: QuoteRow) {
	const [from, to, at] = [low, high, lastDone].map((text) => Number(text ?? Number.NaN));
	if (from === undefined || to === undefined || at === undefined || !(to > from)) return null;
	const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
	return (
		<svg
			className="day-range"
			viewBox="0 0 100 8"
			width="88"
			height="8"
			preserveAspectRatio="none"
			role="img"
		>
			<title>{`${low} to ${high} USD`}</title>
			<rect className="track" y="3" width="100" height="2" rx="1" />
			<rect className="at" x={share * 96} width="4" height="8" rx="1" />
		</svg>
	);
}

/**
 * Securities with price and change.
 *
 * @param isNarrow true where there is room for the name or the figures, not for both
 * @param last a column at the end
 */
export const QuotesTable = ({
	label,
	rows,
	isNarrow = false,
	last,
}: {
	label: string;
	rows: readonly QuoteRow[];
	isNarrow?: boolean;
	last?: Column<QuoteRow>;
}) => (
	<Table
		label={label}
		isWide
		rows={rows}
		rowKey={(row) => row.symbol}
		columns={[symbol, name, price, ...(isNarrow ? [rate] : [change, rate, range]), ...(last ? [last] : [])]}
	/>
);
