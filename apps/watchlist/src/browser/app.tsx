import { useEffect, useState } from "react";
import { Chart } from "./chart.tsx";
import { Quotes } from "./quotes.tsx";
import { Search } from "./search.tsx";

const storage = "watchlist";

/** The symbols of the last visit. */
function storedSymbols(): string[] {
	const text = localStorage.getItem(storage);
	return text ? (JSON.parse(text) as string[]) : ["AAPL.US", "MSFT.US", "KO.US"];
}

/** The whole page. */
export function App() {
	const [symbols, setSymbols] = useState(storedSymbols);
	const [selected, setSelected] = useState(symbols[0] ?? "");
	useEffect(() => localStorage.setItem(storage, JSON.stringify(symbols)), [symbols]);
	const add = (symbol: string) => {
		setSymbols([...new Set([...symbols, symbol])]);
		setSelected(symbol);
	};
	const remove = (symbol: string) => {
		const left = symbols.filter((one) => one !== symbol);
		setSymbols(left);
		if (symbol === selected) setSelected(left[0] ?? "");
	};
	return (
		<>
			<main>
				<aside>
					<h1>Watchlist</h1>
					<Search onAdd={add} />
					<Quotes symbols={symbols} selected={selected} onSelect={setSelected} onRemove={remove} />
				</aside>
				{selected && <Chart symbol={selected} />}
			</main>
			<footer>
				Charts by <a href="https://www.tradingview.com/">TradingView Lightweight Charts™</a>
			</footer>
		</>
	);
}
