import { Link } from "@tanstack/react-router";
import { decimal, directionOf, percent } from "../../../figures/decimal.ts";
import { useMarketData } from "../../../market/market.ts";
import { QueryPanel } from "../../../parts/panel/panel.tsx";
import { useMarketView } from "../use-market-view.ts";
import { type MapRow, mapRows, mapSectors, strengthOf, totalOf } from "./sectors.ts";
import type { Area } from "./squarify.ts";
import "./heat-map.css";
import { Change, Figure } from "../../../figures/figure.tsx";
import { useSecurityCount } from "../../../market/security-count.ts";
import { SymbolLink } from "../../../parts/symbol-link.tsx";
import { Table } from "../../../parts/table.tsx";

/** The heat map as tables: its sectors, the largest rise first, and its securities. */
const MapTables = ({ rows }: { rows: readonly MapRow[] }) => (
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
			{
				id: "securities",
				title: "Securities",
				isFigure: true,
				cell: ({ rows: sectorRows }) => sectorRows.length,
			},
			{
				id: "change",
				title: "Change by market value, %",
				isFigure: true,
				cell: ({ change }) => <Change value={change} digits={2} />,
			},
		]}
	/>
);

const MapTable = ({ rows }: { rows: readonly MapRow[] }) => (
	<Table
		label="Largest securities by market value"
		isWide
		rows={rows}
		rowKey={({ symbol }) => symbol}
		columns={[
			{ id: "symbol", title: "Symbol", cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
			{ id: "name", title: "Name", isName: true, cell: ({ name }) => name },
			{ id: "sector", title: "Sector", cell: ({ sector }) => sector },
			{
				id: "value",
				title: "Market value, USD",
				isFigure: true,
				cell: ({ value }) => <Figure value={value} compact />,
			},
			{
				id: "change",
				title: "Change, %",
				isFigure: true,
				cell: ({ change }) => <Change value={change} digits={2} />,
			},
		]}
	/>
);

const params = { sort: "marketcap", show: "marketcap,sector", size: 100 } as const;

/** The largest securities by sector: area is market value, colour and sign the change. The table says the same. */
export function HeatMap() {
	const [{ map }, change] = useMarketView();
	const query = useMarketData("searchScreener", params);
	const isTable = map === "table";
	return (
		<QueryPanel
			title="Heat map by sector"
			asked={{ id: "searchScreener", params }}
			query={query}
			rows={14}
			isEmpty={({ results }) => mapRows(results).length === 0}
			empty={
				<>
					No security has a market value. It needs prices and the statements of companies (sources bars and
					sec-companyfacts). {query.data && <Priced total={totalOf(query.data.results)} />}
				</>
			}
			beside={
				<button
					type="button"
					className="button"
					aria-pressed={isTable}
					onClick={() => change({ map: isTable ? undefined : "table" })}
				>
					Table
				</button>
			}
		>
			{({ results }) =>
				isTable ? (
					<MapTables rows={mapRows(results)} />
				) : (
					<Sectors rows={mapRows(results)} total={totalOf(results)} />
				)
			}
		</QueryPanel>
	);
}

const positionOf = ({ x, y, width, height }: Area) => ({
	left: `${x}%`,
	top: `${y}%`,
	width: `${width}%`,
	height: `${height}%`,
});

/** Says how many securities nothing is shown of, where there are such. */
function Priced({ total }: { total: number }) {
	const priced = useSecurityCount(true, "lastdone:0:");
	if (priced === undefined || priced >= total) return null;
	return `${decimal(priced)} of ${decimal(total)} securities have prices.`;
}

const Sectors = ({ rows, total }: { rows: readonly MapRow[]; total: number }) => (
	<>
		<p className="quiet">
			The {rows.length} largest. Area is market value, colour is the change of the newest day.{" "}
			<Priced total={total} />
		</p>
		<a href="#after-heat-map" className="skip">
			Skip the map
		</a>
		<ul className="heat-map">
			{mapSectors(rows).map(({ name, change, rows: sectorRows, area, hasHead }) => (
				<li key={name}>
					<ul aria-label={`${name}, ${percent(change, { signed: true })}`}>
						{sectorRows.map((one) => (
							<Tile key={one.row.symbol} {...one} />
						))}
					</ul>
					<span className="sector" style={positionOf(area)} aria-hidden="true">
						{hasHead && (
							<span className="sector-head" title={`${name} ${percent(change, { signed: true })}`}>
								<span>{name}</span> <span>{percent(change, { signed: true })}</span>
							</span>
						)}
					</span>
				</li>
			))}
		</ul>
		<span id="after-heat-map" tabIndex={-1} />
		<Scale />
	</>
);

/** Steps of the colours: strong falls, no change, strong rises. */
const steps = ["down-4", "down-3", "down-2", "down-1", "flat-0", "up-1", "up-2", "up-3", "up-4"];

/** Explains the colours. */
const Scale = () => (
	<p
		className="scale"
		role="img"
		aria-label="Colours: from a fall of more than 3 % to a rise of more than 3 %"
	>
		<span>−3 % and more</span>
		{steps.map((step) => (
			<i key={step} className={`tile ${step}`} />
		))}
		<span>+3 % and more</span>
	</p>
);

function Tile({ row: { symbol, name, value, change }, area }: { row: MapRow; area: Area }) {
	const short = symbol.replace(/\.US$/, "");
	const changed = percent(change, { signed: true });
	const text = `${short}, ${name}, ${changed}, ${decimal(value, { compact: true })} USD`;
	return (
		<li>
			<Link
				to="/explorer/symbol/$symbol"
				params={{ symbol }}
				preload={false}
				className={`tile ${directionOf(change)}-${strengthOf(change)}`}
				style={positionOf(area)}
				title={text}
			>
				<span className="visually-hidden">{text}</span>
				<strong aria-hidden="true">{short}</strong>
				<span aria-hidden="true">{changed}</span>
			</Link>
		</li>
	);
}
