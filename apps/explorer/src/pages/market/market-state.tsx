import { instant } from "../../figures/time.ts";
import { MarketClock } from "../../frame/market-clock.tsx";
import { useMarketStatus } from "../../market/market-status.ts";
import { Facts } from "../../parts/facts.tsx";
import { QueryPanel } from "../../parts/panel/panel.tsx";

/** The session of the market, with its next start and end. A halt of the whole market is told here. */
export function MarketState({ title }: { title: string }) {
	const query = useMarketStatus();
	return (
		<QueryPanel
			title={title}
			asked={{ id: "getMarketStatus" }}
			query={query}
			rows={3}
			isEmpty={({ status }) => status.marketTime.length === 0}
			empty="The service knows no market."
		>
			{({ status: { marketTime } }) =>
				marketTime.map(({ market, nextOpensAt, nextClosesAt }) => (
					<div key={market}>
						<p>
							<MarketClock />
						</p>
						<Facts
							facts={[["Next start", nextOpensAt] as const, ["Next end", nextClosesAt] as const]
								.sort(([, one], [, other]) => ((one ?? "") < (other ?? "") ? -1 : 1))
								.map(([name, at]) => [name, at && instant(at)])}
						/>
					</div>
				))
			}
		</QueryPanel>
	);
}
