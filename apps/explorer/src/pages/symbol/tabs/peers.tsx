import { Link } from "@tanstack/react-router";
import type { Schema } from "@us-market-data/client";
import { Figure } from "../../../figures/figure.tsx";
import { useMarketData } from "../../../market/market.ts";
import { useFigureNames } from "../../../market/use-figure-names.ts";
import { QueryPanel } from "../../../parts/panel/panel.tsx";
import { SymbolLink } from "../../../parts/symbol-link.tsx";
import { Table } from "../../../parts/table.tsx";
import type { TabProps } from "./tab-props.ts";

type Peer = Schema<"PeerValuation">;

/** The figures of a peer; those of money are shortened. */
const members = [
	"lastDone",
	"marketCap",
	"peTtm",
	"pbMrq",
	"psTtm",
	"roe",
	"roa",
	"netMargin",
	"revenueTtm",
	"netIncomeTtm",
	"epsTtm",
	"bps",
	"dividendYield",
] as const;
const large: readonly string[] = ["marketCap", "revenueTtm", "netIncomeTtm"];

/** Companies of the same industry. */
export default function Peers({ symbol, asOf }: TabProps) {
	const params = { symbol, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("comparePeers", params);
	const names = useFigureNames("comparePeers");
	return (
		<QueryPanel
			title="Peers"
			asked={{ id: "comparePeers", params }}
			query={query}
			rows={12}
			isEmpty={(body) => body.comparison.list.length === 0}
			empty="No company of the same industry is held."
		>
			{({ comparison: { list } }) => (
				<>
					<Table
						label="Peers"
						rows={list}
						rowKey={({ symbol: peer }) => peer}
						columns={[
							{ id: "symbol", title: "Symbol", cell: ({ symbol: peer }) => <SymbolLink symbol={peer} /> },
							{ id: "name", title: "Name", cell: ({ name }) => name },
							...members.map((member) => ({
								id: member,
								title: names.get(member)?.name ?? member,
								isFigure: true,
								cell: (peer: Peer) => <Figure value={peer[member]} compact={large.includes(member)} />,
							})),
						]}
					/>
					<p>
						<Link
							to="/explorer/compare"
							search={{ symbols: list.map(({ symbol: peer }) => peer).join(",") }}
							className="button"
						>
							Compare these on a chart
						</Link>
					</p>
				</>
			)}
		</QueryPanel>
	);
}
