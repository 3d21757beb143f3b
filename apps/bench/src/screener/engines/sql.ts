import type { Columns, Indicator } from "@us-market-data/analytics";
import { isNumeric } from "@us-market-data/analytics";
import { searchedIndicators } from "../data.ts";
import type { Query } from "../queries.ts";

/** The indicators that the items of a search show, in their order. */
export function shownBy({ conditions }: Query): Indicator[] {
	const always = searchedIndicators.filter(({ key }) => key === "lastdone" || key === "changerate");
	return [...new Set([...always, ...conditions.map(({ indicator }) => indicator)])];
}

/** Statement that makes the table; the engines differ in the name of the type of numbers. */
export const createTable = (number: string): string => {
	const columns = searchedIndicators.map(
		(indicator) => `"${indicator.key}" ${isNumeric(indicator) ? number : "varchar"}`,
	);
	return `create table securities (symbol varchar, name varchar, ${columns.join(", ")})`;
};

/** The rows of the table: numbers as doubles. */
export function* tableRows(active: Columns): Generator<(string | number | null)[]> {
	for (const row of active.rows) {
		const values = searchedIndicators.map((indicator) => {
			const value = indicator.read(row);
			return value !== null && isNumeric(indicator) ? Number(value) : value;
		});
		yield [row.symbol, row.name, ...values];
	}
}

type Value = string | number;

/** The `where` of a search with the values of its places. */
export function whereOf({ conditions }: Query): { where: string; values: Value[] } {
	const terms: string[] = [];
	const values: Value[] = [];
	for (const condition of conditions) {
		const column = `"${condition.indicator.key}"`;
		if ("value" in condition) {
			terms.push(`lower(${column}) = ?`);
			values.push(condition.value.toLowerCase());
			continue;
		}
		const { indicator, min, max } = condition;
		terms.push(`${column} between ? and ?`);
		values.push(...[min, max].map((bound) => Number(bound) * Number(indicator.scale)));
	}
	return { where: terms.length === 0 ? "true" : terms.join(" and "), values };
}

/** The page of a search. */
export function pageOf(query: Query, where: string, further = ""): string {
	const shown = shownBy(query).map(({ key }) => `"${key}"`);
	return `select symbol, name, ${shown.join(", ")}${further} from securities where ${where}
		order by "${query.sort.key}" ${query.order} nulls last, symbol
		limit ${query.size} offset ${query.page * query.size}`;
}
