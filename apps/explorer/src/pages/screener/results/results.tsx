import { isMarketDataError, provenanceOf } from "@us-market-data/client";
import { useMemo, useState } from "react";
import { decimal } from "../../../figures/decimal.ts";
import { client, useMarketData } from "../../../market/market.ts";
import { useSecurityCount } from "../../../market/security-count.ts";
import { csv, download } from "../../../parts/csv.ts";
import { LateMenu } from "../../../parts/late-menu.tsx";
import { Panel, PanelMenu } from "../../../parts/panel/panel.tsx";
import { QueryResult } from "../../../parts/panel/query-result.tsx";
import { Source } from "../../../parts/panel/source.tsx";
import { RejectionNote } from "../conditions/rejection-note.tsx";
import { useIndicators } from "../indicators.ts";
import { screenerParams } from "../params.ts";
import type { ScreenerSearch } from "../search.ts";
import { rejectionsIn, type Screen, useScreen, useScreenerState } from "../use-screen.ts";
import { columnsOf, type ResultColumn, type Row } from "./columns.ts";
import { RowsTable } from "./rows-table.tsx";

/** Writes the whole result of a screen to a file, and tells how far it is. */
function useExport(search: ScreenerSearch, columns: readonly ResultColumn[]) {
	const [progress, setProgress] = useState<string>();
	const start = async () => {
		try {
			const rows: Row[] = [];
			const pages = client.pages.searchScreener(screenerParams(search), { dataVersion: "first" });
			for await (const { results } of pages) {
				if (!("items" in results)) break;
				rows.push(...(results.items as unknown as Row[]));
				setProgress(`Read ${rows.length} of ${results.total} securities`);
			}
			download("screener.csv", csv([headOf(columns), ...rows.map((row) => textsOf(row, columns))]));
			setProgress(undefined);
		} catch (error) {
			setProgress(`Not exported: ${isMarketDataError(error) ? error.reason : String(error)}`);
		}
	};
	return { progress, start };
}

const keysOf = (columns: readonly ResultColumn[]): string[] => [
	"symbol",
	"name",
	...columns.map(({ key }) => key),
];

/** The keys of the columns, as the API names them, with their unit. */
const headOf = (columns: readonly ResultColumn[]): string[] => {
	const units = new Map(columns.map(({ key, filter }) => [key, filter?.unit]));
	return keysOf(columns).map((key) => (units.get(key) ? `${key} (${units.get(key)})` : key));
};

const textsOf = (row: Row, columns: readonly ResultColumn[]): string[] =>
	keysOf(columns).map((key) => row[key] ?? "");

/** Shows why the service rejected columns or the order of the rows. */
function RejectedColumns() {
	const { change } = useScreenerState();
	const rejections = rejectionsIn(useScreen());
	const usual = { show: ["show", undefined], sort: ["sort", "marketcap"] } as const;
	return Object.values(usual).map(([parameter, value]) => {
		const found = rejections.find((one) => one.parameter === parameter);
		if (!found) return null;
		return (
			<div key={parameter}>
				<RejectionNote rejection={found} />
				<button type="button" className="button" onClick={() => change({ [parameter]: value })}>
					{parameter === "show" ? "Show the usual columns" : "Order by market value"}
				</button>
			</div>
		);
	});
}

const loadColumns = () => import("./columns-menu.tsx");

/** The securities that meet the conditions: their number, their figures, and what can be done with them. */
export function Results() {
	const { search } = useScreenerState();
	const screen = useScreen();
	const { rows, total, hint, provenance } = useFound(screen);
	const columns = useColumns(search, rows);
	const { progress, start } = useExport(search, columns);
	const asked = useMemo(() => ({ id: "searchScreener" as const, params: screenerParams(search) }), [search]);
	const isRejected = screen.error?.name === "BadRequestError";
	const beside = (
		<>
			<Source title="Securities" provenance={provenance} />
			<LateMenu load={loadColumns} menu={{}} className="button" aria-haspopup="dialog">
				Columns
			</LateMenu>
			<button
				type="button"
				className="button"
				disabled={rows.length === 0}
				title={`The whole result, ${decimal(Math.ceil(total / 100))} data requests`}
				onClick={() => void start()}
			>
				Export CSV
			</button>
			<PanelMenu title="Securities" asked={asked} bodies={screen.data?.pages ?? []} />
		</>
	);
	return (
		<Panel title="Securities" beside={beside}>
			<p className="count" role="status">
				{isRejected ? (
					"The request was not accepted. Change what is marked."
				) : (
					<Count screen={screen} total={total} />
				)}
				{progress && <span className="quiet"> {progress}</span>}
			</p>
			<RejectedColumns />
			{!isRejected && (
				<QueryResult query={screen} rows={16} isEmpty={() => rows.length === 0} empty={hint ?? nothing}>
					{() => (
						<>
							<RowsTable columns={columns} rows={rows} total={total} />
							<More screen={screen} left={total - rows.length} />
						</>
					)}
				</QueryResult>
			)}
		</Panel>
	);
}

const nothing = "No security meets all conditions. Widen a bound, or remove a condition.";

/** The number of securities found; of a screen without conditions also how many have no price. */
function Count({ screen: { data }, total }: { screen: Screen; total: number }) {
	const { search } = useScreenerState();
	const { conditions, strategy, all } = search;
	const isWhole = conditions === undefined && strategy === undefined && all === undefined;
	const whole = useSecurityCount(isWhole);
	if (data === undefined) return null;
	if (isWhole && whole !== undefined && whole > total)
		return `${decimal(total)} of ${decimal(whole)} securities have prices`;
	return total === 1 ? "1 security" : `${decimal(total)} securities`;
}

/** The rows of all pages that are there, and what the newest answer says about the whole. */
function useFound({ data }: Screen) {
	return useMemo(() => {
		const rows = (data?.pages ?? []).flatMap(({ results }) =>
			"items" in results ? (results.items as unknown as Row[]) : [],
		);
		const last = data?.pages.at(-1);
		const total = last && "items" in last.results ? last.results.total : 0;
		const first = data?.pages[0];
		const hint = first && "hint" in first ? (first.hint as string | null) : null;
		return { rows, total, hint, provenance: first && provenanceOf(first) };
	}, [data]);
}

function useColumns(search: ScreenerSearch, rows: readonly Row[]): ResultColumn[] {
	const { byKey } = useIndicators();
	const { data } = useMarketData("listScreenerStrategies", {}, { staleTime: 600_000 });
	return useMemo(() => {
		const strategy = data?.strategies.find(({ id }) => id === search.strategy);
		return columnsOf(search, strategy?.conditions.map(({ key }) => key) ?? [], rows, byKey);
	}, [search, rows, byKey, data]);
}

/** Brings the next page. Each page costs a data request, so nobody gets one without asking. */
function More({ screen, left }: { screen: Screen; left: number }) {
	if (!screen.hasNextPage || left <= 0) return null;
	return (
		<button
			type="button"
			className="button"
			disabled={screen.isFetchingNextPage}
			onClick={() => void screen.fetchNextPage()}
		>
			Show {Math.min(100, left)} more of {decimal(left)}
		</button>
	);
}
