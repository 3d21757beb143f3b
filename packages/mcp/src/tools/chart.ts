import type { CallToolResult } from "@modelcontextprotocol/server";
import { dateOf } from "../answers/relative-times.ts";
import { findingOf, originOf, resultOf } from "../answers/result.ts";
import type { Cell, Table } from "../answers/tables.ts";
import { RequestError } from "../market-data.ts";
import { requestData, requireOperation } from "./questions.ts";
import type { Workbench } from "./run-tool.ts";

/** Periods of a chart, the shortest first, each with the bars of a calendar day, rounded up. */
const barsOfDay = { "5m": 56, "1h": 5, day: 0.7, week: 0.15, month: 0.034 } as const;

type Period = keyof typeof barsOfDay;

/** Periods of a chart, the shortest first. */
export const chartPeriods = Object.keys(barsOfDay) as readonly Period[];

/** Arguments of `chart`. */
export interface ChartArguments {
	symbols: readonly string[];
	start?: string;
	end?: string;
	period?: Period;
}

/** Points of a chart over all its lines; the page draws no more on its width. */
const maxPoints = 150;

/** Bars of one answer. */
const maxBars = 1_000;

/** Closing prices over a time, adjusted for splits and dividends, as a chart where the client shows one. */
export async function chart(
	{ symbols, start = "1y", end = "today", period: asked }: ChartArguments,
	bench: Workbench,
	signal?: AbortSignal,
): Promise<CallToolResult> {
	const operation = requireOperation("listHistoryCandlesticks", bench);
	const period = fittingPeriod(asked ?? "day", { start, end, today: bench.today() });
	const responses = await Promise.all(
		symbols.map((symbol) => {
			const params = { symbol, period, start, end, adjust: "forward" };
			return requestData(bench, operation.operationId, params, signal);
		}),
	);
	const findings = responses.map((response, index) => findingOf(symbols[index] ?? "", operation, response));
	const isIntraday = /^\d+[hm]$/.test(period);
	const timeColumn = isIntraday ? "timestamp" : "date";
	const maxLinePoints = Math.floor(maxPoints / symbols.length);
	const lines = findings.flatMap(({ title, tables: [bars] }) =>
		bars ? [lineOf(title, bars, timeColumn, maxLinePoints)] : [],
	);
	if (lines.length === 0)
		throw new RequestError(`There are no ${period} bars of ${symbols.join(", ")} from ${start} to ${end}.`);
	const tables = lines.map(({ table }) => table);
	const title = titleOf(lines, period);
	const isLonger = asked !== undefined && asked !== period;
	const hints = [
		isLonger &&
			`Shown are ${period} bars: from ${start} to ${end} are more than ${maxBars} bars of ${asked}.`,
		...findings.map(({ hint }) => hint),
		...responses.map(({ body }) => (body as { hint?: string | null }).hint),
	];
	return resultOf(
		{
			title,
			facts: { title, period },
			tables,
			units: { time: isIntraday ? "UTC" : "day", close: "currency" },
			origin: originOf(findings.map(({ origin }) => origin)),
			isPart: findings.some(({ isPart }) => isPart),
			hint: [...new Set(hints)].filter(Boolean).join("\n") || undefined,
		},
		bench.results,
	);
}

/**
 * The shortest period, from the one that is asked for on, whose bars fit one answer. An answer with too many begins at the
 * start of the time, and would leave out the newest bars.
 */
function fittingPeriod(
	asked: Period,
	{ start, end, today }: { start: string; end: string; today: string },
): Period {
	const instant = (text: string) => Date.parse(dateOf(text, today) ?? text);
	const days = (instant(end) - instant(start)) / 86_400_000;
	// The service refuses a time that nobody can read.
	if (Number.isNaN(days)) return asked;
	const longer = chartPeriods.slice(chartPeriods.indexOf(asked));
	return longer.find((period) => days * barsOfDay[period] <= maxBars) ?? "month";
}

interface Line {
	table: Table;
	/** One of how many bars is drawn. */
	step: number;
}

/** Time and close of bars, daily or longer ones by their day; of too many, the last of each of equal stretches, and so the newest one. */
function lineOf(symbol: string, { columns, rows }: Table, timeColumn: string, maxCount: number): Line {
	const indexes = [columns.indexOf(timeColumn), columns.indexOf("close")];
	const step = Math.max(1, Math.ceil(rows.length / maxCount));
	const chosen = rows.filter((_, index) => (rows.length - 1 - index) % step === 0);
	const cells = (row: readonly Cell[]) => indexes.map((index) => row[index] ?? null);
	return { table: { name: symbol, columns: ["time", "close"], rows: chosen.map(cells) }, step };
}

/** What the chart shows: the securities, the bars, and the time from the first to the last of them. */
function titleOf(lines: readonly Line[], period: Period): string {
	const names = lines.map(({ table: { name } }) => name).join(", ");
	const times = lines.flatMap(({ table: { rows } }) => rows.map(([time]) => String(time))).sort();
	const step = Math.max(...lines.map((line) => line.step));
	const drawn = step === 1 ? "" : `, one bar of ${step}`;
	return `${names}, ${period} closes adjusted for splits and dividends, ${times[0]} to ${times.at(-1)}${drawn}`;
}
