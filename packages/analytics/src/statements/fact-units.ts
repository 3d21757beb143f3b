import { itemEntries, tagsOf } from "./items/index.ts";
import type { Unit } from "./items/item.ts";

/** Currency of a unit of money, `USD` or `USD/shares`; null for another unit. */
export function currencyOf(unit: string): string | null {
	const cached = currencies.get(unit);
	if (cached !== undefined) return cached;
	const found = /^([A-Z]{3})(\/shares)?$/.exec(unit)?.[1] ?? null;
	if (currencies.size < maxCachedUnits) currencies.set(unit, found);
	return found;
}

/** Currencies of units that were asked about already: all facts of a company share a few units. */
const currencies = new Map<string, string | null>();
const maxCachedUnits = 1_000;

/** Kind of unit of the facts of a tag. */
export const unitOfTag: ReadonlyMap<string, Unit> = new Map(
	itemEntries.flatMap(([, item]) => tagsOf(item).map((tag) => [tag, item.unit] as const)),
);

/** True when a fact of an item is in a unit that fits it. */
export function fitsUnit(tag: string, unit: string): boolean {
	const kind = unitOfTag.get(tag);
	if (kind === "shares") return unit === "shares";
	return (
		kind !== undefined && currencyOf(unit) !== null && unit.endsWith("/shares") === (kind === "perShare")
	);
}
