import { InputRefused, normaliseSymbol } from "@us-market-data/market";
import type { SourceFile } from "../../frame/source-file.ts";
import { quotedCells } from "./cells.ts";
import { type Preset, type PresetName, presetNames, presets } from "./presets.ts";

/** Positions of the columns that a bar needs, -1 for a column that the file lacks. */
export interface Layout {
	preset: Preset;
	columns: string[];
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
	/** Cash dividend and split ratio of the day. */
	dividend: number;
	split: number;
	/** Columns that are neither needed nor known. */
	unknown: string[];
}

/** Name of a download without a name of its source, such as `query?symbol=IBM`. */
const queryName = /[?&](?:s|symbol)=([^&]+)/;
const symbolColumns = ["symbol", "ticker"];

/** Reads a header line, with the preset that the operator named or the preset that it matches. */
export function readHeader(header: string, presetName?: string): Layout {
	const columns = (quotedCells(header) ?? header.split(",")).map((column) => column.trim());
	const names = columnNames(columns);
	const preset = presetName === undefined ? detected(header, names) : named(presetName);
	const at = (candidates: readonly string[]): number =>
		candidates.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
	const need = (...candidates: string[]): number => {
		const index = at(candidates);
		if (index >= 0) return index;
		const allowed = `a column ${candidates.join(" or ")}, as in files of ${preset.name}`;
		throw new InputRefused({ line: 1, field: "header", value: header }, allowed);
	};
	const layout = {
		time: need(...preset.time),
		open: need("open"),
		high: need("high"),
		low: need("low"),
		close: need("close"),
		volume: need(...preset.volume),
		symbol: at(symbolColumns),
		period: preset.name === "stooq" ? at(["per"]) : -1,
		dividend: at(preset.events ? [preset.events.dividend] : []),
		split: at(preset.events ? [preset.events.split] : []),
		hour: preset.name === "stooq" ? at(["time"]) : -1,
	};
	const used = new Set(Object.values(layout));
	const unknown = columns.filter((_, i) => !used.has(i) && !preset.passed.includes(names[i] ?? ""));
	return { preset, columns, ...layout, unknown };
}

const named = (name: string): Preset => {
	if (name in presets) return presets[name as PresetName];
	throw new InputRefused({ field: "--preset", value: name }, presetNames.join(", "));
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

function detected(header: string, names: readonly string[]): Preset {
	const found = Object.values(presets).find(({ recognises }) => recognises.test(names.join(",")));
	if (found) return found;
	throw new InputRefused(
		{ line: 1, field: "header", value: header },
		`the header of a bar file of ${presetNames.join(", ")}; --preset names the layout of others`,
	);
}

/** The symbol of a file that has no column for it. */
export interface FileSymbol {
	symbol: string;
	/** The origin of the symbol: the operator's option, or the file's name, in which any word can look like one. */
	from: "option" | "file name";
}

/**
 * Canonical symbol of a file that has no column for it: the operator's option, or the file's name.
 * @throws InputRefused when neither holds it.
 */
export function symbolOfFile(file: SourceFile, preset: Preset, given?: string): FileSymbol {
	if (given !== undefined) {
		const symbol = normaliseSymbol(given, "canonical") ?? normaliseSymbol(given, "plain");
		if (symbol === null)
			throw new InputRefused({ field: "--symbol", value: given }, "a symbol such as AAPL or BRK.B.US");
		return { symbol, from: "option" };
	}
	const base = file.name.replace(/\.(csv|txt)$/i, "");
	for (const pattern of [queryName, ...preset.fileNames]) {
		const symbol = normaliseSymbol(pattern.exec(base)?.[1] ?? "", "plain");
		if (symbol !== null) return { symbol, from: "file name" };
	}
	throw new InputRefused(
		{ field: "file name", value: file.name },
		"a name with the symbol, such as AAPL.csv, a column of symbols, or --symbol",
	);
}
