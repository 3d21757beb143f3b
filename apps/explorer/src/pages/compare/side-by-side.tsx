import type { Schema } from "@us-market-data/client";
import type { ReactNode } from "react";
import { Change, Figure } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { QueryPanel } from "../../parts/panel.tsx";
import { RequestDialog } from "../../parts/request-dialog.tsx";
import { Table } from "../../parts/table.tsx";

/** What is known of one security. */
interface Known {
	quote: Schema<"Quote"> | undefined;
	figures: Schema<"CalcIndex"> | undefined;
	listing: Schema<"StaticInfo"> | undefined;
}

const fields = [
	...(["market_cap", "pe_ttm", "pb_mrq", "dividend_yield", "turnover_rate"] as const),
	...(["five_day_change_rate", "half_year_change_rate", "ytd_change_rate", "volume_ratio"] as const),
] as const;

/** One line of the table: a figure of every security. */
const rows: readonly { name: string; cell: (known: Known) => ReactNode }[] = [
	{ name: "Last price, USD", cell: ({ quote }) => <Figure value={quote?.lastDone} /> },
	{ name: "Change", cell: ({ quote }) => <Change value={quote?.changeRate} isPercent /> },
	{
		name: "Change over 5 days",
		cell: ({ figures }) => <Change value={figures?.fiveDayChangeRate} isPercent />,
	},
	{
		name: "Change over half a year",
		cell: ({ figures }) => <Change value={figures?.halfYearChangeRate} isPercent />,
	},
	{ name: "Change this year", cell: ({ figures }) => <Change value={figures?.ytdChangeRate} isPercent /> },
	{ name: "Volume", cell: ({ quote }) => <Figure value={quote?.volume} /> },
	{ name: "Volume ratio", cell: ({ figures }) => <Figure value={figures?.volumeRatio} digits={2} /> },
	{ name: "Turnover rate, %", cell: ({ figures }) => <Figure value={figures?.turnoverRate} digits={2} /> },
	{ name: "Market value, USD", cell: ({ figures }) => <Figure value={figures?.marketCap} compact /> },
	{ name: "P/E (TTM)", cell: ({ figures }) => <Figure value={figures?.peTtm} digits={2} /> },
	{ name: "P/B (MRQ)", cell: ({ figures }) => <Figure value={figures?.pbMrq} digits={2} /> },
	{ name: "Dividend yield, %", cell: ({ figures }) => <Figure value={figures?.dividendYield} digits={2} /> },
	{ name: "Earnings per share (TTM), USD", cell: ({ listing }) => <Figure value={listing?.epsTtm} /> },
	{ name: "Book value per share, USD", cell: ({ listing }) => <Figure value={listing?.bps} /> },
	{ name: "Shares outstanding", cell: ({ listing }) => <Figure value={listing?.totalShares} /> },
	{ name: "Exchange", cell: ({ listing }) => listing?.exchange || "–" },
];

/** Price, valuation and company figures of the securities beside each other. */
export function SideBySide({ symbols }: { symbols: string[] }) {
	const params = { symbols, fields };
	const query = useMarketData("getCalcIndexes", params);
	const { data: quotes } = useMarketData("getQuotes", { symbols });
	const { data: listings } = useMarketData("getStaticInfo", { symbols });
	const knownOf = (wanted: string): Known => ({
		quote: quotes?.quote.find(({ symbol }) => symbol === wanted),
		figures: query.data?.quote.find(({ symbol }) => symbol === wanted),
		listing: listings?.quote.find(({ symbol }) => symbol === wanted),
	});
	const known = new Map(symbols.map((symbol) => [symbol, knownOf(symbol)]));
	return (
		<QueryPanel
			title="Figures"
			asked={{ id: "getCalcIndexes", params }}
			query={query}
			rows={rows.length}
			beside={
				<>
					<RequestDialog asked={{ id: "getQuotes", params: { symbols } }} title="the quotes" />
					<RequestDialog asked={{ id: "getStaticInfo", params: { symbols } }} title="the listings" />
				</>
			}
		>
			{() => (
				<Table
					label="Figures side by side"
					rows={rows}
					rowKey={({ name }) => name}
					columns={[
						{ id: "figure", title: "Figure", cell: ({ name }) => name },
						...symbols.map((symbol) => ({
							id: symbol,
							title: symbol.replace(/\.US$/, ""),
							isFigure: true,
							cell: ({ cell }: (typeof rows)[number]) => cell(known.get(symbol) ?? knownOf(symbol)),
						})),
					]}
				/>
			)}
		</QueryPanel>
	);
}
