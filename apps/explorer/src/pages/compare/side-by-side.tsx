import { skipToken } from "@tanstack/react-query";
import type { Schema } from "@us-market-data/client";
import { type ReactNode, useMemo } from "react";
import type { DecimalForm } from "../../figures/decimal.ts";
import { Change, Figure } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { useFigureNames } from "../../market/use-figure-names.ts";
import { QueryPanel } from "../../parts/panel/panel.tsx";
import { Table } from "../../parts/table.tsx";

type Peer = Schema<"PeerValuation">;

/** What is known of one security. */
interface Column {
	quote: Schema<"Quote"> | undefined;
	figures: Schema<"CalcIndex"> | undefined;
	listing: Schema<"StaticInfo"> | undefined;
	peer: Peer | undefined;
}

/** One line of the table: a figure of every security. */
interface Line {
	name: string;
	cell: (column: Column) => ReactNode;
}

const fields = [
	"amplitude",
	"volume_ratio",
	"turnover_rate",
	"market_cap",
	"pe_ttm",
	"pb_mrq",
	"five_day_change_rate",
	"ten_day_change_rate",
	"half_year_change_rate",
	"ytd_change_rate",
] as const;

/** Figures of the calculated indexes, with the form of each. Their names are those that the service describes. */
const indexes = [
	"fiveDayChangeRate",
	"tenDayChangeRate",
	"halfYearChangeRate",
	"ytdChangeRate",
	"amplitude",
	"volumeRatio",
	"turnoverRate",
	"marketCap",
	"peTtm",
	"pbMrq",
] as const;

/** Figures of the comparison with peers. */
const valuations = [
	"psTtm",
	"dividendYield",
	"dpsTtm",
	"revenueTtm",
	"netIncomeTtm",
	"netMargin",
	"roe",
	"roa",
	"epsTtm",
	"bps",
	"assets",
	"liabilities",
] as const;

const large: readonly string[] = ["marketCap", "revenueTtm", "netIncomeTtm", "assets", "liabilities"];
const formOf = (member: string): DecimalForm => (large.includes(member) ? { compact: true } : { digits: 2 });

const ofQuote: readonly Line[] = [
	{ name: "Last price, USD", cell: ({ quote }) => <Figure value={quote?.lastDone} /> },
	{
		name: "Change on the newest day, %",
		cell: ({ quote }) => <Change value={quote?.changeRate} digits={2} />,
	},
	{ name: "Open, USD", cell: ({ quote }) => <Figure value={quote?.open} /> },
	{ name: "High, USD", cell: ({ quote }) => <Figure value={quote?.high} /> },
	{ name: "Low, USD", cell: ({ quote }) => <Figure value={quote?.low} /> },
	{ name: "Close before, USD", cell: ({ quote }) => <Figure value={quote?.prevClose} /> },
	{ name: "Volume, shares", cell: ({ quote }) => <Figure value={quote?.volume} compact /> },
	{ name: "Turnover, USD", cell: ({ quote }) => <Figure value={quote?.turnover} compact /> },
];

const ofListing: readonly Line[] = [
	{ name: "Shares outstanding", cell: ({ listing }) => <Figure value={listing?.totalShares} compact /> },
	{
		name: "Circulating shares",
		cell: ({ listing }) => <Figure value={listing?.circulatingShares} compact />,
	},
	{ name: "Exchange", cell: ({ listing }) => listing?.exchange || "–" },
	{ name: "Currency", cell: ({ listing }) => listing?.currency || "–" },
];

/** Securities of one comparison with peers: the first and four others. */
const ofOneCall = 5;

/** Price, valuation and company figures of the securities beside each other. */
export function SideBySide({ symbols }: { symbols: string[] }) {
	const params = { symbols, fields };
	const query = useMarketData("getCalcIndexes", params);
	const { data: quotes } = useMarketData("getQuotes", { symbols });
	const { data: listings } = useMarketData("getStaticInfo", { symbols });
	const peers = usePeers(symbols);
	const lines = useLinesOfTable();
	const others = useMemo(
		() => [
			{ title: "the quotes", asked: { id: "getQuotes" as const, params: { symbols } } },
			{ title: "the listings", asked: { id: "getStaticInfo" as const, params: { symbols } } },
			...peerCalls(symbols).map((call, index) => ({
				title: index === 0 ? "the valuations" : "further valuations",
				asked: { id: "comparePeers" as const, params: call },
			})),
		],
		[symbols],
	);
	const byId = new Map(
		symbols.map((wanted): [string, Column] => [
			wanted,
			{
				quote: quotes?.quote.find(({ symbol }) => symbol === wanted),
				figures: query.data?.quote.find(({ symbol }) => symbol === wanted),
				listing: listings?.quote.find(({ symbol }) => symbol === wanted),
				peer: peers.find(({ symbol }) => symbol === wanted),
			},
		]),
	);
	return (
		<QueryPanel
			title="Figures"
			asked={{ id: "getCalcIndexes", params }}
			others={others}
			query={query}
			rows={lines.length}
		>
			{() => (
				<Table
					label="Figures side by side"
					isWide
					rows={lines}
					rowKey={({ name }) => name}
					columns={[
						{ id: "figure", title: "Figure", cell: ({ name }) => name },
						...symbols.map((symbol) => ({
							id: symbol,
							title: symbol.replace(/\.US$/, ""),
							isFigure: true,
							cell: ({ cell }: Line) => {
								const ofSymbol = byId.get(symbol);
								return ofSymbol && cell(ofSymbol);
							},
						})),
					]}
				/>
			)}
		</QueryPanel>
	);
}

/** The parameters of the calls that compare up to eight securities. */
function peerCalls(symbols: readonly string[]): { symbol: string; symbols?: string[] }[] {
	const parts = [symbols.slice(0, ofOneCall), symbols.slice(ofOneCall)];
	return parts.flatMap(([symbol, ...others]) => {
		if (symbol === undefined) return [];
		// Without others the service would choose peers itself.
		return [{ symbol, symbols: others.length === 0 ? [symbol] : others }];
	});
}

/** The valuations of the securities, those of failed calls left out. */
function usePeers(symbols: readonly string[]): readonly Peer[] {
	const [first, second] = peerCalls(symbols);
	const { data: one } = useMarketData("comparePeers", first ?? skipToken);
	const { data: other } = useMarketData("comparePeers", second ?? skipToken);
	return [one, other].flatMap((data) => data?.comparison.list ?? []);
}

/** The lines of the table. Their names come from the service. */
function useLinesOfTable(): readonly Line[] {
	const ofIndexes = useFigureNames("getCalcIndexes");
	const ofPeers = useFigureNames("comparePeers");
	return useMemo(
		() => [
			...ofQuote,
			...indexes.map((member): Line => {
				const isChange = member.endsWith("ChangeRate");
				return {
					name: ofIndexes.get(member)?.name ?? member,
					cell: ({ figures }) =>
						isChange ? (
							<Change value={figures?.[member]} digits={2} />
						) : (
							<Figure value={figures?.[member]} {...formOf(member)} />
						),
				};
			}),
			...valuations.map(
				(member): Line => ({
					name: ofPeers.get(member)?.name ?? member,
					cell: ({ peer }) => <Figure value={peer?.[member]} {...formOf(member)} />,
				}),
			),
			...ofListing,
		],
		[ofIndexes, ofPeers],
	);
}
