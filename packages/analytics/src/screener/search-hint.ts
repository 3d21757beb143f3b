import Big from "big.js";
import type { Columns } from "../view/columns.ts";
import type { Condition } from "./condition.ts";
import { printConditions } from "./conditions.ts";
import type { NumericIndicator } from "./indicator.ts";
import { bounds } from "./listing.ts";
import { selectRows } from "./selection.ts";
import { unitOf } from "./unit.ts";

type Bounded = Extract<Condition, { indicator: NumericIndicator }>;

const isBounded = (condition: Condition): condition is Bounded => !("value" in condition);

/** More conditions are not told one by one. */
const mostTold = 8;

/** Advice on a search that finds nothing, or whose bounds are probably in another unit; null otherwise. */
export function searchHint(
	active: Columns,
	conditions: readonly Condition[],
	{ total, page, size }: { total: number; page: number; size: number },
): string | null {
	const fractions = conditions.filter(isBounded).filter(isFraction).map(percentNote);
	if (total > 0) return [...fractions, ...pastEnd(total, page, size)].join(" ") || null;
	if (conditions.length === 0) return "No security is held.";
	const counts = conditions.map((condition) => selectRows(active, [condition]).length);
	const empty = conditions.filter((_, at) => counts[at] === 0);
	const reasons = empty.map((one) => (isBounded(one) ? rangeNote(one, active) : noSecurity(one)));
	if (reasons.length > 0) return [...reasons.slice(0, mostTold), ...fractions].join(" ");
	const each = conditions.slice(0, mostTold).map((one, at) => `${printConditions([one])} by ${counts[at]}`);
	return [`No security meets all conditions; each alone is met: ${each.join("; ")}.`, ...fractions].join(" ");
}

function pastEnd(total: number, page: number, size: number): string[] {
	if (page * size < total) return [];
	return [`The last page is ${Math.ceil(total / size) - 1}: pages count from 0.`];
}

/** True for bounds such as 0.05 where 5 % is meant: a yield of 0.05 % divides nothing from nothing. */
const isFraction = ({ indicator, min, max }: Bounded): boolean =>
	indicator.unit === "%" && min !== null && Number(min) > 0 && Number(min) < 1 && Number(max ?? 0) <= 1;

function percentNote({ indicator: { key }, min, max }: Bounded): string {
	const [low, high] = [min, max].map((bound) => (bound === null ? "" : new Big(bound).times(100).toFixed()));
	return `${key} is in %: ${min} is ${min} %. Write ${low} % as ${key}:${low}:${high}.`;
}

const noSecurity = (condition: Condition): string => `No security meets "${printConditions([condition])}".`;

/** The values that are held, and the bounds in their unit when these may be meant. */
function rangeNote(condition: Bounded, active: Columns): string {
	const { indicator } = condition;
	const { min, max } = bounds(indicator, active);
	if (min === null || max === null) return `No security has a known value of ${indicator.key}.`;
	const held = `${noSecurity(condition)} The values of ${indicator.key}${unitOf(indicator)} are ${min} to ${max}.`;
	const meant = inUnit(condition, Number(min), Number(max));
	return meant === undefined ? held : `${held} Did you mean ${meant}?`;
}

/** Bounds in dollars or as fractions, in the unit of the indicator; undefined when they still hold nothing. */
function inUnit({ indicator, min, max }: Bounded, lowest: number, highest: number): string | undefined {
	const factor = indicator.unit === "%" ? new Big(100) : new Big(1).div(indicator.scale);
	if (factor.eq(1)) return undefined;
	const [low, high] = [min, max].map((bound) => bound && new Big(bound).times(factor).toFixed());
	const isMet = Number(low ?? lowest) <= highest && Number(high ?? highest) >= lowest;
	return isMet ? `${indicator.key}:${low ?? ""}:${high ?? ""}` : undefined;
}
