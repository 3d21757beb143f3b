import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { isSameKind, usePageError } from "../../app/page-error.ts";
import { Change, Figure, Instant } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { focusOnce } from "../../parts/focus.ts";
import { DataSince, Trouble } from "../../parts/trouble.tsx";
import { addToCompared } from "../../session/comparison.ts";

/** Adds a security to the comparison, and then leads there. */
function AddToCompare({ symbol }: { symbol: string }) {
	const [symbols, setSymbols] = useState<string[]>();
	if (symbols === undefined)
		return (
			<button type="button" className="button" onClick={() => setSymbols(addToCompared(symbol))}>
				Add to compare
			</button>
		);
	return (
		<Link to="/explorer/compare" search={{ symbols: symbols.join(",") }} className="button" ref={focusOnce}>
			Compare {symbols.map((one) => one.replace(/\.US$/, "")).join(", ")}
		</Link>
	);
}

/** Milliseconds between two looks at the price. */
const pace = 10_000;

/** The name of a security with its price, and those outside the regular session. */
export function QuoteHead({ symbol }: { symbol: string }) {
	const query = useMarketData("getQuotes", { symbols: [symbol] }, { refetchInterval: pace });
	const pageError = usePageError();
	const [quote] = query.data?.quote ?? [];
	const sessions = [
		["Pre-market", quote?.preMarketQuote],
		["Post-market", quote?.postMarketQuote],
		["Overnight", quote?.overnightQuote],
	] as const;
	return (
		<header className="quote-head">
			<h1>
				{symbol.replace(/\.US$/, "")} <span className="quiet">{quote?.name}</span>
			</h1>
			<div className="acts">
				<AddToCompare symbol={symbol} />
			</div>
			{query.error && !(pageError && isSameKind(query.error, pageError)) && (
				<Trouble error={query.error} again={() => void query.refetch()} />
			)}
			{query.error && quote && <DataSince at={query.dataUpdatedAt} />}
			<div className="prices">
				{quote && (
					<p className="price">
						<strong>
							<Figure value={quote.lastDone} /> USD
						</strong>{" "}
						<Change value={quote.changeValue} /> <Change value={quote.changeRate} isPercent />
						<span className="quiet"> {quote.timestamp && <Instant value={quote.timestamp} />}</span>
					</p>
				)}
				<dl className="sessions">
					{sessions.map(([name, session]) =>
						session ? (
							<div key={name}>
								<dt className="quiet">{name}</dt>
								<dd>
									<Figure value={session.lastDone} />
								</dd>
							</div>
						) : null,
					)}
				</dl>
			</div>
		</header>
	);
}
