import { skipToken } from "@tanstack/react-query";
import { useId } from "react";
import { useMarketData } from "../../../market/market.ts";
import { useSettled } from "../../../parts/settled.ts";

/** A symbol, or several with commas between. What is typed last is searched by symbol and name. */
export function SymbolInput({
	isList,
	value,
	onChange,
	...common
}: {
	id: string;
	isList: boolean;
	value: string;
	onChange: (value: string) => void;
	"aria-invalid": boolean;
	"aria-describedby": string | undefined;
}) {
	const list = useId();
	const start = isList ? value.slice(0, value.lastIndexOf(",") + 1) : "";
	const asked = useSettled(value.slice(start.length).trim());
	const isWhole = asked === "" || /\.US$/.test(asked);
	const { data } = useMarketData("searchSecurities", isWhole ? skipToken : { query: asked, count: 8 });
	return (
		<>
			<input
				{...common}
				list={list}
				autoComplete="off"
				spellCheck={false}
				placeholder={isList ? "AAPL.US,MSFT.US" : "AAPL.US"}
				value={value}
				onChange={({ target }) => onChange(target.value)}
			/>
			<datalist id={list}>
				{data?.search.list.map(({ securityId, symbol, name }) => (
					<option key={securityId} value={start + symbol}>
						{name}
					</option>
				))}
			</datalist>
		</>
	);
}
