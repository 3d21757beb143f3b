import { Change, Figure } from "../../../figures/figure.tsx";
import { SymbolLink } from "../../../parts/symbol-link.tsx";
import { Table } from "../../../parts/table.tsx";
import type { MapRow } from "./sectors.ts";

/** The heat map as a table. */
export const MapTable = ({ rows }: { rows: readonly MapRow[] }) => (
	<Table
		label="Largest securities by market value"
		rows={rows}
		rowKey={({ symbol }) => symbol}
		columns={[
			{ id: "symbol", title: "Symbol", cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
			{ id: "name", title: "Name", cell: ({ name }) => name },
			{ id: "sector", title: "Sector", cell: ({ sector }) => sector },
			{
				id: "value",
				title: "Market value, 100 million USD",
				isFigure: true,
				cell: ({ value }) => <Figure value={value} digits={2} />,
			},
			{
				id: "change",
				title: "Change",
				isFigure: true,
				cell: ({ change }) => <Change value={change} isPercent />,
			},
		]}
	/>
);
