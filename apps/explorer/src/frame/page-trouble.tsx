import { Link, useLocation } from "@tanstack/react-router";
import { repeatFailed, usePageError } from "../app/page-error.ts";
import { Trouble } from "../parts/trouble.tsx";
import { symbolOf } from "./pages.ts";
import "../parts/panel/query-result.css";

/** The error of a page, reported once for all its panels. */
export function PageTrouble() {
	const error = usePageError();
	const symbol = symbolOf(useLocation().pathname);
	if (error === undefined) return null;
	return (
		<div className="page-trouble">
			{error.code === "unknown_symbol" && symbol !== undefined ? (
				<UnknownSymbol symbol={symbol} suggestion={error.details[0]?.suggestion ?? undefined} />
			) : (
				<Trouble error={error} again={repeatFailed} />
			)}
		</div>
	);
}

/** A symbol that the service does not hold, with a link to the one that was probably meant. */
const UnknownSymbol = ({ symbol, suggestion }: { symbol: string; suggestion: string | undefined }) => (
	<div role="alert">
		<h1>No security has the symbol {symbol}</h1>
		{suggestion === undefined ? (
			<p>
				Search a name or a symbol above, or <Link to="/explorer/screener">list all securities</Link>.
			</p>
		) : (
			<p>
				Did you mean{" "}
				<Link to="/explorer/symbol/$symbol" params={{ symbol: suggestion }} search={(before) => before}>
					{suggestion}
				</Link>
				?
			</p>
		)}
	</div>
);
