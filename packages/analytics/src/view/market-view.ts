import type { Dataset } from "@us-market-data/store";
import { openSecurityFilter, type SecurityFilter } from "../reference/reference-columns.ts";
import { type Found, openSearch } from "../reference/search.ts";
import { indicators, isNumeric } from "../screener/indicators.ts";
import { buildImage, type ViewReader } from "./build-image.ts";
import { Columns } from "./columns.ts";
import { type MoveEvent, type UnusualEvent, viewEvents } from "./events.ts";
import { ImageReader, type ViewImage } from "./image.ts";
import type { ImageFacts } from "./image-contents.ts";
import { RowObjects, ViewRow } from "./packed-row.ts";
import type { SecurityRow } from "./security-row.ts";
import { type Pace, slices } from "./time-slices.ts";

export type { MoveEvent, UnusualEvent } from "./events.ts";

/** The whole market at one data version, in memory. */
export interface MarketView {
	dataVersion: number;
	/** Tells the data of stores apart; null when the store has none. */
	dataToken: number | null;
	/** True once the store is known to hold another data version. */
	isOutdated: boolean;
	/** The datasets of its data version, by id. Later ones may reuse an id. */
	datasets: ReadonlyMap<number, Dataset>;
	/** Every security, by symbol. To read a figure of all of them is slow: columns are for that. */
	rows: readonly SecurityRow[];
	row(symbol: string): SecurityRow | undefined;
	/** Reads rows before somebody asks for them, as long as they are wanted: each takes 25 us at its first use. */
	readAhead(pace: Pace, isWanted: () => boolean): Promise<void>;
	/** The securities whose industry matches, by symbol. */
	inIndustry(matches: (industry: string) => boolean): readonly SecurityRow[];
	/** The active stocks whose industry matches, by symbol, with their market value in dollars: NaN when not known. */
	stocksOf(matches: (industry: string) => boolean): readonly { row: SecurityRow; marketCap: number }[];
	/** Listed securities with a current price or none. Screens and rankings use them. */
	active: Columns;
	/** Moves of the last 20 trading days of each security, newest first. */
	readonly movers: readonly MoveEvent[];
	/** Unusual changes, newest first. */
	readonly unusual: readonly UnusualEvent[];
	/** True when nothing is held from which unusual changes could be derived. */
	unusualOff: boolean;
	/** The permanent id of the row at a place. */
	idAt(index: number): number;
	/** Tells of the row at a place if a selection chooses it. */
	selects(selection: SecurityFilter): (index: number) => boolean;
	/** Place of the first row whose symbol comes behind a text in the order of symbols. */
	indexAfter(symbol: string): number;
	/** Securities by symbol, name, former ones of both, CIK and FIGI, the best first. */
	search(query: string): readonly Found[];
	/** Places of the rows that have or had a code, without regard to the marks in it. */
	indexesOf(code: string): readonly number[];
	/** Places of the securities of a company, by its CIK without leading zeros. */
	indexesOfCik(cik: string): readonly number[];
}

/**
 * Reads the view of a store, in slices of a few milliseconds between which others are served.
 *
 * @throws {ChangedMeanwhile} when an import commits before everything is read
 */
export const loadMarketView = async (reader: ViewReader, pace: Pace = slices()): Promise<MarketView> =>
	openView(await buildImage(reader, pace));

/** The token of the data of an image. */
export const dataTokenOf = (image: ViewImage): number | null =>
	new ImageReader<ImageFacts>(image).facts.dataToken;

/** The view that an image holds: a few milliseconds, since rows and events are read when they are asked for. */
export function openView(image: ViewImage): MarketView {
	const reader = new ImageReader<ImageFacts>(image);
	const { dataVersion, dataToken, datasets, symbols, unusualOff } = reader.facts;
	const objects = new RowObjects(symbols, reader.texts("rows"));
	const rows = symbols.map((symbol, index) => new ViewRow(symbol, objects, index));
	const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
	const { moves, unusual } = viewEvents(reader, rows);
	const { search, indexesOf, indexesOfCik } = openSearch(reader);
	const ids = reader.codes("ids");
	const selects = openSecurityFilter(reader);
	return {
		dataVersion,
		dataToken,
		isOutdated: false,
		datasets: new Map(datasets.map((dataset) => [dataset.id, dataset])),
		rows,
		row: (symbol) => bySymbol.get(symbol),
		readAhead: (pace, isWanted) => objects.makeAll(pace, isWanted),
		inIndustry(matches) {
			const isWanted = inIndustries(reader, matches);
			return rows.filter((_, index) => isWanted(index));
		},
		stocksOf: (matches) => activeStocks(reader, rows, inIndustries(reader, matches), selects),
		active: openColumns(reader, rows),
		get movers() {
			return moves();
		},
		get unusual() {
			return unusual();
		},
		unusualOff,
		idAt: (index) => ids[index] ?? 0,
		indexAfter: (symbol) => indexAfter(symbols, symbol),
		selects,
		search,
		indexesOf,
		indexesOfCik,
	};
}

function indexAfter(symbols: readonly string[], symbol: string): number {
	let [low, high] = [0, symbols.length];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((symbols[middle] ?? "") <= symbol) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Tells of the row at a place if its industry matches. */
function inIndustries(
	reader: ImageReader<ImageFacts>,
	matches: (industry: string) => boolean,
): (index: number) => boolean {
	const wanted = new Set(
		reader.facts.industries.flatMap((name, index) => (matches(name) ? [index + 1] : [])),
	);
	const codes = reader.codes("industries");
	return (index) => wanted.has(codes[index] ?? 0);
}

/** Stocks of the active rows, without a look at any row. */
function activeStocks(
	reader: ImageReader<ImageFacts>,
	rows: readonly SecurityRow[],
	isWanted: (index: number) => boolean,
	selects: (selection: SecurityFilter) => (index: number) => boolean,
): { row: SecurityRow; marketCap: number }[] {
	const isStock = selects({ securityType: "stock" });
	const marketCaps = reader.doubles("column marketcap");
	const found: { row: SecurityRow; marketCap: number }[] = [];
	for (const [number, index] of reader.codes("active").entries()) {
		const row = isWanted(index) && isStock(index) ? rows[index] : undefined;
		if (row) found.push({ row, marketCap: marketCaps[number] ?? Number.NaN });
	}
	return found;
}

function openColumns(reader: ImageReader<ImageFacts>, rows: readonly SecurityRow[]): Columns {
	const active = Array.from(reader.codes("active"), (index) => rows[index]).filter(
		(row) => row !== undefined,
	);
	const numbers = new Map();
	const texts = new Map();
	for (const indicator of indicators) {
		const { key } = indicator;
		if (isNumeric(indicator)) {
			const text = (number: number) => {
				const row = active[number];
				return row ? indicator.read(row) : null;
			};
			const exact = reader.facts.numbers[key]?.exact ?? false;
			numbers.set(key, { values: reader.doubles(`column ${key}`), exact, text });
		} else {
			const { keys = [], spellings = [] } = reader.facts.texts[key] ?? {};
			const codes = new Map(keys.map((name, index) => [name, index + 1]));
			const codeOf = (value: string) => codes.get(value.toLowerCase());
			texts.set(key, { codes: reader.codes(`column ${key}`), keys, codeOf, spellings });
		}
	}
	return new Columns(active, numbers, texts, new Map(reader.facts.sources));
}
