import { concepts, helpers, type Unit } from "../items/concepts.ts";

/** Currency of a unit of money, `USD` or `USD/shares`; null for another unit. */
export const currencyOf = (unit: string): string | null => /^([A-Z]{3})(\/shares)?$/.exec(unit)?.[1] ?? null;

/** Kind of unit of the facts of a tag. */
export const unitOfTag = new Map<string, Unit>(
	Object.values(concepts).flatMap(({ tags, unit }) =>
		tags.flatMap((tag) => tag.split("+").map((name): [string, Unit] => [name, unit])),
	),
);
for (const tag of [helpers.wholeEquity, ...helpers.temporaryEquity]) unitOfTag.set(tag, "money");

/** True when a fact of a figure is in a unit that fits it. */
export function fitsUnit(tag: string, unit: string): boolean {
	const kind = unitOfTag.get(tag);
	if (kind === "shares") return unit === "shares";
	return (
		kind !== undefined && currencyOf(unit) !== null && unit.endsWith("/shares") === (kind === "perShare")
	);
}
