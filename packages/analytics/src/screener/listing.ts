import { canonicalDecimal } from "@us-market-data/market";
import { figureTexts } from "../figures/figure-texts.ts";
import type { Columns } from "../view/columns.ts";
import type { SecurityRow } from "../view/security-row.ts";
import type { Indicator, NumericIndicator } from "./indicator.ts";
import { displayValue, indicators, isNumeric } from "./indicators.ts";

/** An indicator as `listScreenerFilters` answers it. */
interface FilterRecord {
	id: number;
	key: string;
	name: string;
	unit: string | null;
	/** Lowest and highest value of any active security, in the unit. */
	min: string | null;
	max: string | null;
	defaultRange: { min: string | null; max: string | null } | null;
	/** Values of a technical or text indicator by name; empty for a numeric one. */
	techOptions: Record<string, string[]>;
}

interface FilterGroup {
	name: string;
	filters: FilterRecord[];
}

/** Looked for once for the columns of a view: each bound is a walk through a whole column. */
const cachedGroups = new WeakMap<Columns, readonly FilterGroup[]>();

/** Every indicator as conditions may use it, by group. */
export function filterGroups(active: Columns): readonly FilterGroup[] {
	const cached = cachedGroups.get(active);
	if (cached) return cached;
	const found = groups().map(([name, members]) => ({
		name,
		filters: members.map((indicator) => filterRecord(indicator, active)),
	}));
	cachedGroups.set(active, found);
	return found;
}

/** An indicator as `listScreenerIndicators` answers it. */
export interface IndicatorRecord {
	id: number;
	key: string;
	name: string;
	/** The formula in words; null for a text of the listing. */
	description: string | null;
	unit: string | null;
	/** Of the security, in the unit; null when it is not known and without a security. */
	value: string | null;
}

/** Every indicator by group, with the values of a security where one is given. */
export const indicatorGroups = (row?: SecurityRow): { name: string; indicators: IndicatorRecord[] }[] =>
	groups().map(([name, members]) => ({
		name,
		indicators: members.map((indicator) => {
			const { id, key, unit, figure } = indicator;
			const description = figure && figureTexts[figure].description;
			const value = row ? displayValue(indicator, row) : null;
			return { id, key, name: indicator.name, description, unit, value };
		}),
	}));

const groups = (): [string, Indicator[]][] =>
	Object.entries(Object.groupBy(indicators, (indicator) => indicator.group)).map(([name, members]) => [
		name,
		members ?? [],
	]);

function filterRecord(indicator: Indicator, active: Columns): FilterRecord {
	const { id, key, name, unit } = indicator;
	if (isNumeric(indicator)) {
		const { defaultRange } = indicator;
		const { min, max } = bounds(indicator, active);
		return { id, key, name, unit, min: shortest(min), max: shortest(max), defaultRange, techOptions: {} };
	}
	const choices = indicator.choices ?? active.texts(indicator).spellings;
	const techOptions = { [indicator.choice]: [...choices] };
	return { id, key, name, unit, min: null, max: null, defaultRange: null, techOptions };
}

/** A bound in its shortest form, as conditions take it, be it that of a price. */
const shortest = (bound: string | null): string | null => bound && canonicalDecimal(bound);

/** The lowest and the highest value held, in the unit; null when none is known. */
export function bounds(
	indicator: NumericIndicator,
	active: Columns,
): { min: string | null; max: string | null } {
	const compare = active.comparison(indicator, "asc");
	const values = active.column(indicator);
	let [lowest, highest] = [-1, -1];
	for (let row = 0; row < values.length; row++) {
		if (Number.isNaN(values[row])) continue;
		if (lowest === -1 || compare(row, lowest) < 0) lowest = row;
		if (highest === -1 || compare(row, highest) > 0) highest = row;
	}
	const valueAt = (index: number): string | null => {
		const row = active.rows[index];
		return row ? displayValue(indicator, row) : null;
	};
	return { min: valueAt(lowest), max: valueAt(highest) };
}
