import { InputError, normaliseSymbol } from "@us-market-data/market";
import type { SourceFile } from "../../frame/source-file.ts";
import { quotedCells } from "./cells.ts";
import { detectPreset, type Preset, type PresetName, presetNames, presets } from "./presets.ts";

/** Positions of the columns that a bar needs, -1 for a column that the file lacks. */
export interface Layout {
	preset: Preset;
	columns: string[];
	/** Lines before the first bar. */
	headLines: number;
	/** Symbol that the head names for these columns, null where it does not. */
	ticker: string | null;
	time: number;
	open: number;
	high: number;
	low: number;
	close: number;
	volume: number;
	symbol: number;
	/** Period of the bar, in Stooq's bulk files. */
	period: number;
	/** Time of day beside a date, in Stooq's files. */
	hour: number;
	/** Cash dividend, split ratio and distributed capital gains of the day. */
	dividend: number;
	split: number;
	gains: number;
	/** True when splits after the day of a price may be in it. */
	isAdjusted: boolean;
	/** True when prices are adjusted for dividends too, as yfinance writes them without a column Adj Close. */
	hasDividendsIn: boolean;
	/** Columns that are neither needed nor known. */
	unknown: string[];
}

/** Name of a download without a name of its source, such as `query?symbol=IBM`. */
const queryName = /[?&](?:s|symbol)=([^&]+)/;
const symbolColumns = ["symbol", "ticker"];

/** Lines that a head has at most. */
export const maxHeadLines = 3;

/**
 * Reads the head of a file, with the preset that the operator named or the preset that it matches.
 *
 * @param lines the first lines of the file
 * @returns one layout for each security of which the file has columns
 */
export function readHeader(
	lines: readonly string[],
	fileName: string,
	presetName?: string,
): [Layout, ...Layout[]] {
	const [header = ""] = lines;
	const columns = cellsOfHead(header);
	const byTicker = tickersOf(lines);
	if (byTicker) {
		const preset = presetName === undefined ? presets.yahoo : named(presetName);
		const [first, ...others] = byTicker.tickers;
		const layoutOf = (ticker: string) => {
			const own = byTicker.columns.map((name, i) => (i === 0 || byTicker.owners[i] === ticker ? name : ""));
			return { ...layoutOfColumns(own, header, preset), headLines: maxHeadLines, ticker };
		};
		return [layoutOf(first), ...others.map(layoutOf)];
	}
	const preset =
		presetName === undefined ? detected(header, columnNames(columns), fileName) : named(presetName);
	return [{ ...layoutOfColumns(columns, header, preset), headLines: 1, ticker: null }];
}

const cellsOfHead = (line: string): string[] =>
	(quotedCells(line) ?? line.split(",")).map((column) => column.trim());

/** The head of three lines that `yfinance.download()` makes: kinds of prices, tickers, and the name of the time. */
function tickersOf(lines: readonly string[]) {
	const [first = [], second = [], third = []] = lines.slice(0, maxHeadLines).map(cellsOfHead);
	const words = [first[0], second[0]].map((word) => (word ?? "").toLowerCase());
	if (words.toSorted().join() !== "price,ticker") return null;
	const [prices, owners] = words[0] === "price" ? [first, second] : [second, first];
	const [ticker, ...others] = [...new Set(owners.slice(1))];
	if (ticker === undefined || prices.length !== owners.length) return null;
	const tickers: [string, ...string[]] = [ticker, ...others];
	return { columns: [third[0] ?? "", ...prices.slice(1)], owners, tickers };
}

function layoutOfColumns(
	columns: string[],
	header: string,
	preset: Preset,
): Omit<Layout, "headLines" | "ticker"> {
	const names = columnNames(columns);
	const at = (candidates: readonly string[]): number =>
		candidates.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
	const need = (...candidates: string[]): number => {
		const index = at(candidates);
		if (index >= 0) return index;
		const allowed = `a column ${candidates.join(" or ")}, as in files of ${preset.name}`;
		throw new InputError({ line: 1, field: "header", value: header }, allowed);
	};
	const { events } = preset;
	const layout = {
		time: need(...preset.time),
		open: need("open"),
		high: need("high"),
		low: need("low"),
		close: need("close"),
		volume: need(...preset.volume),
		symbol: at(symbolColumns),
		period: preset.name === "stooq" ? at(["per"]) : -1,
		dividend: at(events ? [events.dividend] : []),
		split: at(events ? [events.split] : []),
		gains: at(events?.gains ? [events.gains] : []),
		hour: preset.name === "stooq" ? at(["time"]) : -1,
	};
	const used = new Set(Object.values(layout));
	const unknown = columns.filter(
		(column, i) => column !== "" && !used.has(i) && !preset.passed.includes(names[i] ?? ""),
	);
	const isAdjusted = preset.isAdjusted(names);
	const hasDividendsIn = preset.name === "yahoo" && !names.includes("adj_close");
	return { preset, columns, ...layout, isAdjusted, hasDividendsIn, unknown };
}

const named = (name: string): Preset => {
	if (Object.hasOwn(presets, name)) return presets[name as PresetName];
	throw new InputError({ field: "--preset", value: name }, presetNames.join(", "));
};

/** One spelling of `Adj Close`, `adjusted_close`, `<VOL>` and `5. adjusted close`. */
const columnNames = (columns: readonly string[]): string[] =>
	columns.map((column) =>
		column
			.toLowerCase()
			.replace(/^<(.*)>$/, "$1")
			.replace(/^\d\. /, "")
			.replaceAll(" ", "_"),
	);

function detected(header: string, names: readonly string[], fileName: string): Preset {
	const found = detectPreset(names, fileName);
	if (found) return found;
	throw new InputError(
		{ line: 1, field: "header", value: header },
		`the header of a bar file of ${presetNames.join(", ")}; --preset names the layout of others`,
	);
}

/** The symbol of a file that has no column for it. */
export interface FileSymbol {
	symbol: string;
	/** The origin of the symbol: the operator's option, the head of the file, or its name, in which any word can look like one. */
	from: "option" | "head" | "file name";
}

/**
 * Canonical symbol of a file that has no column for it: the operator's option, its head, or its name.
 * @throws InputError when none holds it.
 */
export function symbolOfFile(
	file: SourceFile,
	{ preset, ticker }: Layout,
	symbolOption?: string,
): FileSymbol {
	if (symbolOption !== undefined) {
		const symbol = normaliseSymbol(symbolOption, "canonical") ?? normaliseSymbol(symbolOption, "plain");
		if (symbol === null)
			throw new InputError({ field: "--symbol", value: symbolOption }, "a symbol such as AAPL or BRK.B.US");
		return { symbol, from: "option" };
	}
	if (ticker !== null) {
		const symbol = normaliseSymbol(ticker, "plain");
		if (symbol !== null) return { symbol, from: "head" };
		throw new InputError({ line: 2, field: "Ticker", value: ticker }, "a US symbol such as AAPL or BRK-B");
	}
	const base = file.name.replace(/\.(csv|txt)$/i, "");
	for (const pattern of [queryName, ...preset.fileNames]) {
		const symbol = normaliseSymbol(pattern.exec(base)?.[1] ?? "", "plain");
		if (symbol !== null) return { symbol, from: "file name" };
	}
	throw new InputError(
		{ field: "file name", value: file.name },
		"a name with the symbol, such as AAPL.csv, a column of symbols, or --symbol",
	);
}
