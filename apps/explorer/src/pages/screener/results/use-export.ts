import { isMarketDataError } from "@us-market-data/client";
import { useState } from "react";
import { client } from "../../../market/market.ts";
import { csv, download } from "../../../parts/csv.ts";
import { type ScreenerSearch, screenerParams } from "../search.ts";
import type { ResultColumn, Row } from "./columns.ts";

/** Writes the whole result of a screen to a file, and tells how far it is. */
export function useExport(search: ScreenerSearch, columns: readonly ResultColumn[]) {
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
