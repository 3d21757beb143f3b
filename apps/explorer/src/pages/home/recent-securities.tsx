import { Panel, QueryPanel } from "../../parts/panel/panel.tsx";
import { recent } from "../../session/recent.ts";
import { QuotesTable, rowsFor } from "./quotes-table.tsx";
import { useQuotes } from "./watchlists.tsx";

/** The securities that were opened last in this browser. */
export function RecentSecurities() {
	const symbols = recent.use().map(({ symbol }) => symbol);
	const query = useQuotes(symbols);
	if (symbols.length === 0)
		return (
			<Panel title="Opened last">
				<p className="body quiet">Securities that you open stand here.</p>
			</Panel>
		);
	return (
		<QueryPanel
			title="Opened last"
			asked={{ id: "getQuotes", params: { symbols } }}
			query={query}
			rows={symbols.length}
		>
			{({ quote }) => <QuotesTable label="Opened last" rows={rowsFor(symbols, quote)} isNarrow />}
		</QueryPanel>
	);
}
