import { keepPreviousData } from "@tanstack/react-query";
import type { Schema } from "@us-market-data/client";
import { refetchInterval, useMarketData } from "./market.ts";
import { Trouble } from "./trouble.tsx";

interface Props {
	symbols: readonly string[];
	selected: string;
	onSelect(symbol: string): void;
	onRemove(symbol: string): void;
}

/** The list of symbols with their quotes, which one request brings. */
export function Quotes({ symbols, selected, onSelect, onRemove }: Props) {
	const { data, error } = useMarketData(
		"getQuotes",
		{ symbols: [...symbols] },
		// The rows keep their figures while those of a changed list are on the way.
		{ enabled: symbols.length > 0, refetchInterval, placeholderData: keepPreviousData },
	);
	if (symbols.length === 0) return <p className="empty">No symbols. Find one to add it.</p>;
	const quotes = new Map(data?.quote.map((quote) => [quote.symbol, quote]));
	return (
		<>
			<Trouble error={error} />
			<table>
				<thead>
					<tr>
						<th>Symbol</th>
						<th>Last</th>
						<th>Change</th>
						<td />
					</tr>
				</thead>
				<tbody>
					{symbols.map((symbol) => (
						<tr key={symbol} aria-selected={symbol === selected}>
							<th scope="row">
								<button type="button" onClick={() => onSelect(symbol)}>
									{symbol}
								</button>
							</th>
							<Figures quote={quotes.get(symbol)} />
							<td>
								<button type="button" aria-label={`Remove ${symbol}`} onClick={() => onRemove(symbol)}>
									×
								</button>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</>
	);
}

function Figures({ quote }: { quote: Schema<"Quote"> | undefined }) {
	const rate = Number(quote?.changeRate ?? 0);
	return (
		<>
			<td>{quote?.lastDone ?? "–"}</td>
			<td className={rate > 0 ? "up" : rate < 0 ? "down" : undefined}>
				{quote?.changeRate ? `${rate > 0 ? "+" : ""}${quote.changeRate} %` : "–"}
			</td>
		</>
	);
}
