import { namesAlike } from "@us-market-data/analytics";
import { type AreaName, type AreaRecord, addDays, areaNames } from "@us-market-data/market";
import type { MarketReader, MarketWriter, SecurityRef } from "@us-market-data/store";
import { type FormerSymbols, type FormerTenure, formerSymbols, tenureWith } from "./former-symbols.ts";
import { isSeparate, part } from "./parting.ts";
import { type Days, datedAreas, dayAt } from "./record-day.ts";
import { minUnusedDays } from "./reused-symbol.ts";

/** Areas that say which symbols a security had. */
const identifyingAreas: readonly AreaName[] = ["symbolHistory", "identifiers"];

/** Areas with one record of a security: that under the symbol of today stands. */
const single: readonly AreaName[] = ["securities", "companies", "profiles"];

/**
 * Gives rows that are held under a former symbol to the security that had it. It does for files that came before the change of
 * the symbol was known what an import does for later ones: the rows of a file that are all of the days of the former symbol
 * are of that security. Nothing is left under a symbol that nobody has any more; the security of that symbol and the one of
 * today's are then one, under the older id.
 *
 * @param initial former symbols as they were when the import began
 * @returns what is said to the operator
 */
export async function followSymbols(writer: MarketWriter, initial: FormerSymbols): Promise<string[]> {
	const touched = writer.touched();
	const learned = [...touched.values()].some((areas) => identifyingAreas.some((area) => areas.has(area)));
	const formers = learned ? await formerSymbols(writer) : initial;
	if (formers.size === 0) return [];
	const notes: string[] = [];
	for (const { id, symbol } of await writer.securities()) {
		const tenures = formers.get(symbol);
		if (!tenures || !(learned || touched.has(id))) continue;
		notes.push(...(await followSymbol(writer, symbol, tenures)));
	}
	return notes;
}

async function followSymbol(
	writer: MarketWriter,
	symbol: string,
	tenures: readonly FormerTenure[],
): Promise<string[]> {
	const notes: string[] = [];
	for (const former of tenures) {
		// An earlier tenure may have changed what is held under the symbol.
		const [previous, today] = [await writer.security(symbol), await writer.security(former.today)];
		if (!previous || !today) continue;
		const files = await filesOf(writer, previous);
		const own = [...files].filter(([, { first, last }]) => tenureWith(tenures, first, last) === former);
		const last = tenures.at(-1) === former;
		if (await isSeparate(writer, previous, today)) {
			await part(writer, previous, today, files, former);
			continue;
		}
		const allOwn = own.length === files.size && (await isDelisted(writer, previous, former, files));
		if (last && (allOwn || (await isRenamed(writer, previous, today, former, files)))) {
			merge(writer, previous, today);
			notes.push(
				`${symbol} is ${former.today}, which had this symbol until ${former.last}: they are one now`,
			);
			continue;
		}
		for (const [datasetId] of own) moveFile(writer, previous, today, datasetId);
		if (own.length > 0)
			notes.push(
				`${symbol}: the rows of ${own.length} held files are of ${former.today}, which had this symbol until ${former.last}`,
			);
	}
	return notes;
}

/** The first and last day of what each file says of a security under the symbol of its day. */
async function filesOf(writer: MarketWriter, { id, symbol }: SecurityRef): Promise<Map<number, Days>> {
	const files = new Map<number, Days>();
	const add = (datasetId: number, first: string, last: string): void => {
		const days = files.get(datasetId) ?? { first, last };
		files.set(datasetId, {
			first: first < days.first ? first : days.first,
			last: last > days.last ? last : days.last,
		});
	};
	for (const area of datedAreas) {
		if (!writer.hasRecords(area, id)) continue;
		for (const { datasetId, first, last } of writer.spans(area, id))
			add(datasetId, dayAt(area, first), dayAt(area, last));
	}
	const all = { order: "asc", limit: 1_000_000 } as const;
	for (const { record, datasetId } of await writer.list("identifiers", id, { ...all, kinds: ["cusip"] }))
		add(datasetId, record.first ?? record.date, record.date);
	for (const { record, datasetId } of await writer.list("symbolHistory", id, all)) {
		const last = record.last ?? "9999-12-31";
		if (`${record.code}.US` === symbol) add(datasetId, record.first ?? last, last);
	}
	return files;
}

/**
 * True when nothing says that a symbol is still in use: no identifier behind its last day, and no listing but those of files of
 * its days.
 *
 * @param files those of which all days are its own
 */
async function isDelisted(
	writer: MarketWriter,
	{ id }: SecurityRef,
	{ last }: FormerTenure,
	files: ReadonlyMap<number, Days>,
): Promise<boolean> {
	const all = { order: "asc", limit: 1_000 } as const;
	const masters = await writer.list("securities", id, all);
	const identifiers = await writer.list("identifiers", id, all);
	return (
		masters.every(
			({ record: { delistingDate }, datasetId }) =>
				files.has(datasetId) || (delistingDate !== null && delistingDate <= last),
		) && identifiers.every(({ record }) => record.date <= last)
	);
}

/** Makes one security of two. It keeps the older id, by which callers know it longest. */
export function merge(writer: MarketWriter, previous: SecurityRef, today: SecurityRef): void {
	for (const area of single)
		if (writer.hasRecords(area, previous.id) && writer.hasRecords(area, today.id))
			writer.clear(area, previous);
	const [from, to] = previous.id < today.id ? [today, previous] : [previous, today];
	for (const area of areaNames) {
		if (!writer.hasRecords(area, from.id)) continue;
		for (const { datasetId } of writer.spans(area, from.id)) writer.move(area, from, to, datasetId);
	}
	if (to === previous) writer.exchangeSymbols(previous, today);
}

/** Moves all that a file said of a security. */
function moveFile(writer: MarketWriter, from: SecurityRef, to: SecurityRef, datasetId: number): void {
	for (const area of areaNames) {
		if (!writer.hasRecords(area, from.id) || (single.includes(area) && writer.hasRecords(area, to.id)))
			continue;
		if (writer.spans(area, from.id).some((span) => span.datasetId === datasetId))
			writer.move(area, from, to, datasetId);
	}
}

const all = { order: "asc", limit: 1_000 } as const;

/**
 * True when a directory says that a security goes on under another symbol, and nothing says that another one has the former
 * symbol since. Whatever is held under the former symbol is of the renamed security then, also what sources that are late
 * wrote behind its last day.
 *
 * @param previous what is held under the former symbol
 * @param files the days of what each file says of it
 */
async function isRenamed(
	market: MarketReader,
	previous: SecurityRef,
	today: SecurityRef,
	{ last }: FormerTenure,
	files: ReadonlyMap<number, Days>,
): Promise<boolean> {
	const history = (await market.list("symbolHistory", today.id, all)).map(({ record }) => record);
	if (!isListedByDirectory(history, previous, today)) return false;
	if ([...files.values()].some(({ first }) => first > addDays(last, minUnusedDays))) return false;
	const own = await market.list("symbolHistory", previous.id, all);
	if (own.some(({ record: { first } }) => first !== null && first > last)) return false;
	const names = history.map(({ name }) => name).filter((name) => name !== "");
	const isOwn = (name: string) => names.some((other) => namesAlike(other, name));
	const [masters, identifiers, companies] = await Promise.all([
		market.list("securities", previous.id, all),
		market.list("identifiers", previous.id, all),
		market.list("companies", previous.id, all),
	]);
	return (
		masters.every(({ record }) => isOwn(record.nameEn)) &&
		identifiers.every(({ record: { date, name } }) => date <= last || isOwn(name)) &&
		companies.every(({ record: { name, formerNames } }) =>
			[name, ...formerNames.map((f) => f.name)].some(isOwn),
		)
	);
}

const directory = "nasdaq-directory";

/** True when directories listed a security under both symbols. */
const isListedByDirectory = (
	history: readonly AreaRecord<"symbolHistory">[],
	...securities: readonly SecurityRef[]
): boolean =>
	securities.every(({ symbol }) =>
		history.some(({ code, source }) => source === directory && `${code}.US` === symbol),
	);
