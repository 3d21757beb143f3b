import { easternDate, normaliseSymbol, resumesBeforeHalt, type SymbolStyle } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { type Content, contentOf } from "../../frame/content.ts";
import type { ImportOptions, Outcome, Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { namingFile } from "../../frame/store-error.ts";
import { fuller, type ListedHalt } from "./listed-halt.ts";

/** A list of halts, read. */
export interface HaltList {
	halts: ListedHalt[];
	/** Epoch milliseconds at which the list was made; null when it does not say. */
	madeAt: number | null;
}

/** Traits of a source of halts. */
export interface HaltSource {
	tag: string;
	licence: string;
	/** Begin and end of the names of its datasets. */
	stem: string;
	ending: "xml" | "csv";
	style: SymbolStyle;
	read(content: Content): Promise<HaltList>;
}

/** A list with the days that it spans. */
interface Spanned {
	file: SourceFile;
	madeAt: number;
	first: string;
	/** Day of the list: that on which it was made, or of its newest halt. */
	day: string;
}

/**
 * Plans lists of halts, which are rolling: each day's list is its own dataset, so that what it no longer names
 * stays held, and a halt of several lists is one record, as the latest of them tells it.
 *
 * @throws InputError for a list that cannot be read.
 */
export async function planHalts(
	source: HaltSource,
	files: readonly SourceFile[],
	options: ImportOptions,
	market: MarketReader,
): Promise<Plan[]> {
	const lists: Spanned[] = [];
	for (const file of files) lists.push(await namingFile(file.label, () => spanOf(source, file)));
	lists.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.madeAt - b.madeAt));
	const storedDays = await storedLists(market, lists[0]?.first);
	const uses = new Map<string, number>();
	return lists.map((list) => {
		const name = datasetName(source, list);
		const use = (uses.get(name) ?? 0) + 1;
		uses.set(name, use);
		return planOf(source, list, use === 1 ? name : `${use} of ${name}`, options, storedDays);
	});
}

async function spanOf(source: HaltSource, file: SourceFile): Promise<Spanned> {
	const { halts, madeAt } = await source.read(contentOf(file));
	const days = halts.map(({ record }) => easternDate(new Date(record.haltedAt))).sort();
	const publishedDay = easternDate(new Date(madeAt ?? file.retrievedAt));
	const day = [...days, publishedDay].sort().at(-1) ?? publishedDay;
	return { file, madeAt: madeAt ?? file.retrievedAt, first: days[0] ?? day, day };
}

const datasetName = ({ stem, ending }: HaltSource, { first, day }: Spanned): string =>
	first === day ? `${stem}-${day}.${ending}` : `${stem}-${first}-${day}.${ending}`;

function planOf(
	source: HaltSource,
	list: Spanned,
	name: string,
	options: ImportOptions,
	storedDays: ReadonlyMap<string, string>,
): Plan {
	const isStoredNewer = (symbol: string, haltedAt: string): boolean =>
		(storedDays.get(`${symbol} ${haltedAt}`) ?? "") > list.day;
	const symbolOf = (spelling: string) => normaliseSymbol(spelling, source.style);
	return {
		source: list.file,
		dataset: {
			tag: options.tag ?? source.tag,
			licence: source.licence,
			file: name,
			adjustedThrough: null,
		},
		notes: [],
		async *parse(content) {
			const { halts } = await source.read(content);
			yield outcomesOf(halts, { symbolOf, isStoredNewer });
		},
	};
}

/** Day of a list by the name of its dataset. */
const dayOfName = /(\d{4}-\d{2}-\d{2})\.(?:xml|csv)$/;

/** The day of the list that reported each held halt, by symbol and instant. */
async function storedLists(
	market: MarketReader,
	since: string | undefined,
): Promise<ReadonlyMap<string, string>> {
	if (since === undefined) return new Map();
	const datasets = await market.datasets();
	const days = new Map(datasets.map(({ id, file }) => [id, dayOfName.exec(file)?.[1] ?? ""]));
	const rows = await market.across("halts", { from: Date.parse(since), order: "asc", limit: 1_000_000 });
	return new Map(
		rows.map(({ security, record, datasetId }) => [
			`${security.symbol} ${record.haltedAt}`,
			days.get(datasetId) ?? "",
		]),
	);
}

/** Look-ups that decide about the halts of a list. */
interface Readings {
	/** Canonical symbol of a spelling, null when it does not resolve. */
	symbolOf(spelling: string): string | null;
	/** True if a later list has already reported the halt. */
	isStoredNewer(symbol: string, haltedAt: string): boolean;
}

/** The outcomes of a whole list. A halt that it names twice, without and with its resumption, is one. */
function outcomesOf(halts: readonly ListedHalt[], readings: Readings): Outcome[] {
	const outcomes: Outcome[] = [];
	const bySecond = new Map<string, { symbol: string; halt: ListedHalt }>();
	for (const halt of halts) {
		const { line, spelling, record } = halt;
		const symbol = readings.symbolOf(spelling);
		if (symbol === null) {
			outcomes.push({ skipped: "symbol does not resolve", line, unresolved: spelling });
		} else if (resumesBeforeHalt(record)) {
			outcomes.push({ skipped: "resumption before the halt", line });
		} else if (readings.isStoredNewer(symbol, record.haltedAt)) {
			outcomes.push({ skipped: "a later list is held", line });
		} else {
			const key = `${symbol} ${record.haltedAt}`;
			const before = bySecond.get(key);
			if (before) outcomes.push({ skipped: "the same halt again", line });
			bySecond.set(key, { symbol, halt: before ? fuller(before.halt, halt) : halt });
		}
	}
	for (const { symbol, halt } of bySecond.values()) {
		outcomes.push({ area: "halts", symbol, line: halt.line, record: halt.record });
	}
	return outcomes;
}
