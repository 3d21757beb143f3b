import { namesAlike } from "@us-market-data/analytics";
import { areaNames } from "@us-market-data/market";
import type { MarketWriter, SecurityRef } from "@us-market-data/store";
import type { FormerTenure } from "./former-symbols.ts";
import type { Days } from "./record-day.ts";
import { formerSymbolOf } from "./reused-symbol.ts";

const all = { order: "asc", limit: 1_000 } as const;

/**
 * True when a directory just told that a symbol passed to another security: what was known under the symbol is the older one,
 * which is kept under the symbol with a year, and has to keep its id.
 */
export async function isSeparate(
	writer: MarketWriter,
	current: SecurityRef,
	retired: SecurityRef,
): Promise<boolean> {
	if (
		retired.id < current.id ||
		retired.symbol === current.symbol ||
		formerSymbolOf(retired.symbol) !== current.symbol
	)
		return false;
	const history = await writer.list("symbolHistory", retired.id, all);
	return (
		writer.hasRecords("securities", retired.id) &&
		history.some(({ record }) => record.source === "nasdaq-directory")
	);
}

/**
 * Parts the two securities that had a symbol. The older one keeps its id and its rows, under the symbol by which it is kept;
 * the symbol goes to a new security, with the files that reach behind the last day of the older one.
 *
 * @param current has the symbol and the id of the older one
 * @param retired holds what the directory says of the older one
 */
export async function part(
	writer: MarketWriter,
	current: SecurityRef,
	retired: SecurityRef,
	files: ReadonlyMap<number, Days>,
	{ last }: FormerTenure,
): Promise<void> {
	const successor = writer.ensureSecurity(`${retired.symbol.replace(/\.US$/, "")}-NEW.US`);
	const [master] = await writer.list("securities", retired.id, all);
	const later = await namedOtherwise(writer, current, master?.record.nameEn ?? "");
	for (const [datasetId, days] of files) if (days.last > last) later.add(datasetId);
	moveAll(writer, current, successor, (datasetId) => later.has(datasetId));
	moveAll(writer, retired, current, () => true);
	writer.exchangeSymbols(current, successor);
	writer.exchangeSymbols({ ...current, symbol: successor.symbol }, retired);
}

/** Datasets that call a security by a name of another one. */
async function namedOtherwise(writer: MarketWriter, { id }: SecurityRef, name: string): Promise<Set<number>> {
	const named = [
		...(await writer.list("securities", id, all)).map((row) => ({ ...row, name: row.record.nameEn })),
		...(await writer.list("companies", id, all)).map((row) => ({ ...row, name: row.record.name })),
		...(await writer.list("identifiers", id, all)).map((row) => ({ ...row, name: row.record.name })),
	];
	return new Set(named.filter((row) => !namesAlike(row.name, name)).map(({ datasetId }) => datasetId));
}

function moveAll(
	writer: MarketWriter,
	from: SecurityRef,
	to: SecurityRef,
	isMoved: (datasetId: number) => boolean,
): void {
	for (const area of areaNames) {
		if (!writer.hasRecords(area, from.id)) continue;
		for (const { datasetId } of writer.spans(area, from.id))
			if (isMoved(datasetId)) writer.move(area, from, to, datasetId);
	}
}
