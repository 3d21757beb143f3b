import { Change, Figure } from "../../../figures/figure.tsx";
import { SymbolLink } from "../../../parts/security/symbol-link.tsx";
import { Table } from "../../../parts/table.tsx";
import { type MapRow, mapSectors } from "./sectors.ts";

/** The heat map as tables: its sectors, the largest rise first, and its securities. */
export const MapTables = ({ rows }: { rows: readonly MapRow[] }) => (
	<>
		<SectorTable rows={rows} />
		<MapTable rows={rows} />
	</>
);

const SectorTable = ({ rows }: { rows: readonly MapRow[] }) => (
	<Table
		label="Sectors by change"
		rows={mapSectors(rows).sort((one, other) => Number(other.change ?? -100) - Number(one.change ?? -100))}
		rowKey={({ name }) => name}
		columns={[
			{ id: "sector", title: "Sector", cell: ({ name }) => name },
			{ id: "securities", title: "Securities", isFigure: true, cell: ({ rows: held }) => held.length },
			{
				id: "change",
				title: "Change, by market value",
				isFigure: true,
				cell: ({ change }) => <Change value={change} isPercent />,
			},
		]}
	/>
);

const MapTable = ({ rows }: { rows: readonly MapRow[] }) => (
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
