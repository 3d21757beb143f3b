import type { CallToolResult } from "@modelcontextprotocol/server";
import { findingOf, originOf, resultOf } from "../answers/result.ts";
import type { Cell, Table } from "../answers/tables.ts";
import { RequestError } from "../market-data.ts";
import { requestData, requireOperation } from "./questions.ts";
import type { Workbench } from "./run-tool.ts";

/** Arguments of `chart`. */
export interface ChartArguments {
	symbols: readonly string[];
	start?: string;
	end?: string;
	period?: string;
}

/** Points of a chart over all its lines; the page draws no more on its width. */
const maxPoints = 150;

/** Closing prices over a time, adjusted for splits and dividends, as a chart where the client shows one. */
export async function chart(
	{ symbols, start = "1y", end = "today", period = "day" }: ChartArguments,
	bench: Workbench,
	signal?: AbortSignal,
): Promise<CallToolResult> {
	const operation = requireOperation("listHistoryCandlesticks", bench);
	const findings = await Promise.all(
		symbols.map(async (symbol) => {
			const params = { symbol, period, start, end, adjust: "forward" };
			return findingOf(symbol, operation, await requestData(bench, operation.operationId, params, signal));
		}),
	);
	const isIntraday = /^\d+[hm]$/.test(period);
	const timeColumn = isIntraday ? "timestamp" : "date";
	const maxLinePoints = Math.floor(maxPoints / symbols.length);
	const tables = findings.flatMap(({ title, tables: [bars] }) =>
		bars ? [line(title, bars, timeColumn, maxLinePoints)] : [],
	);
	if (tables.length === 0)
		throw new RequestError(`There are no ${period} bars of ${symbols.join(", ")} from ${start} to ${end}.`);
	const names = tables.map(({ name }) => name).join(", ");
	const title = `${names}, ${period} closes adjusted for splits and dividends`;
	return resultOf(
		{
			title,
			facts: { title, period },
			tables,
			units: { time: isIntraday ? "UTC" : "day", close: "currency" },
			origin: originOf(findings.map(({ origin }) => origin)),
		},
		bench.results,
	);
}

/** Time and close of bars, daily or longer ones by their day; of too many, the last of each of equal stretches, and so the newest one. */
function line(symbol: string, { columns, rows }: Table, timeColumn: string, maxCount: number): Table {
	const indexes = [columns.indexOf(timeColumn), columns.indexOf("close")];
	const step = Math.max(1, Math.ceil(rows.length / maxCount));
	const chosen = rows.filter((_, index) => (rows.length - 1 - index) % step === 0);
	const cells = (row: readonly Cell[]) => indexes.map((index) => row[index] ?? null);
	return { name: symbol, columns: ["time", "close"], rows: chosen.map(cells) };
}
