import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { focusOnce } from "../../parts/focus.ts";
import { addToCompared } from "../../session/comparison.ts";

/** Adds a security to the comparison, and then leads there. */
export function AddToCompare({ symbol }: { symbol: string }) {
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
