import { skipToken } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useMarketData } from "./market.ts";
import { Trouble } from "./trouble.tsx";

/** Finds a security by symbol or name and adds it. */
export function Search({ onAdd }: { onAdd(symbol: string): void }) {
	const [text, setText] = useState("");
	const query = useDeferredValue(text.trim());
	const { data, error } = useMarketData("searchSecurities", query ? { query, count: 5 } : skipToken);
	const add = (symbol: string) => {
		onAdd(symbol);
		setText("");
	};
	return (
		<search>
			<input
				type="search"
				placeholder="Add a symbol or company"
				aria-label="Add a symbol or company"
				value={text}
				onChange={({ target }) => setText(target.value)}
			/>
			<Trouble error={query && error} />
			<ul>
				{(query ? (data?.search.list ?? []) : []).map(({ symbol, name }) => (
					<li key={symbol}>
						<button type="button" onClick={() => add(symbol)}>
							<b>{symbol}</b> {name}
						</button>
					</li>
				))}
			</ul>
			{query && data?.search.total === 0 && <p className="empty">Nothing is called “{query}”.</p>}
		</search>
	);
}
