import { Link } from "@tanstack/react-router";

/** A symbol that leads to its page. */
export const SymbolLink = ({ symbol }: { symbol: string }) => (
	<Link to="/explorer/symbol/$symbol" params={{ symbol }}>
		{symbol.replace(/\.US$/, "")}
	</Link>
);
