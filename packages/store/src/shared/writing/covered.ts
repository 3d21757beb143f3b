import type { AreaName } from "@us-market-data/market";

/**
 * A table in which each key has one visible row. The rows of other datasets with the same key are covered: they lie in
 * a table of the same columns, `covered_<table>`, until the visible row goes.
 */
export interface CoveringTable {
	table: string;
	/** The area of a row by its alias, as an expression. */
	area(alias: string): string;
	/** All columns of the key. */
	key: readonly string[];
	/** The other columns, with `dataset_id`. */
	values: readonly string[];
}

export const coveredName = (table: string): string => `covered_${table}`;

/**
 * The statements that bring the visible rows of a place up to date, in their order. Of all rows of a key, that of the most
 * trusted source is visible, of those the dataset imported last, and that of a switched-off source only when there is no
 * other.
 *
 * @param condition condition that selects rows of a table by its alias
 */
export function uncovering(
	{ table, area, key, values }: CoveringTable,
	condition: (alias: string) => string,
): readonly string[] {
	const covered = coveredName(table);
	const columns = [...key, ...values].join(", ");
	const keys = key.join(", ");
	const same = key.map((column) => `t.${column} = c.${column}`).join(" and ");
	const replaced = (names: readonly string[]) =>
		names.map((column) => `${column} = excluded.${column}`).join(", ");
	const others = values.filter((column) => column !== "dataset_id");
	return [
		`insert into ${covered} (${columns})
		select ${[...key, ...values].map((column) => `t.${column}`).join(", ")}
		from (select distinct ${keys} from ${covered} r where ${condition("r")}) c join ${table} t on ${same} where true
		on conflict (${keys}, dataset_id) do update set ${replaced(others)}`,
		`insert into ${table} (${columns})
		select ${columns} from (
			select ${[...key, ...values].map((column) => `r.${column}`).join(", ")}, row_number() over (
				partition by ${key.map((column) => `r.${column}`).join(", ")}
				order by case when d.tag in (select tag from disabled_tags) then 1 else 0 end,
				${trustRankOf(area("r"), "d.tag")}, r.dataset_id desc
			) as place
			from ${covered} r join datasets d on d.id = r.dataset_id where ${condition("r")}
		) as ranked where place = 1
		on conflict (${keys}) do update set ${replaced(values)}`,
		`delete from ${covered} as c where ${condition("c")}
		and exists (select 1 from ${table} t where ${same} and t.dataset_id = c.dataset_id)`,
	];
}

/** The place of a tag in the order of trust of an area, as an expression. Tags without a place come last. */
export const trustRankOf = (area: string, tag: string): string =>
	`coalesce((select o.place from trust_orders o where o.area = ${area} and o.tag = ${tag}), ${noRank})`;

/** More than a place can be. */
const noRank = 1_000_000;

/** The place of the dataset of a chunk in the order of trust of its area. */
export const chunkRank = (area: AreaName, table: string): string =>
	trustRankOf(`'${area}'`, `(select d.tag from datasets d where d.id = ${table}.dataset_id)`);
