import type { AreaName } from "@us-market-data/market";
import type { WriterSql } from "./stored-rows.ts";

/** Areas whose records compete with those of another one: the names of a security come from all of them. */
const competingAreas: Partial<Record<AreaName, readonly AreaName[]>> = {
	securities: ["securities", "companies", "profiles"],
};

/** The table `trust_orders` as a transaction writes it. */
export class TrustOrders {
	readonly #sql: WriterSql;
	readonly #orders = new Map<AreaName, readonly string[]>();

	constructor(sql: WriterSql) {
		this.#sql = sql;
	}

	/** Tags of an area, the most trusted first. */
	of(area: AreaName): readonly string[] {
		const cached = this.#orders.get(area);
		if (cached) return cached;
		const text = `select tag from trust_orders where area = ${this.#sql.slot(1)} order by place`;
		const tags = this.#sql.rows(text, [area]).map(({ tag }) => String(tag));
		this.#orders.set(area, tags);
		return tags;
	}

	set(area: AreaName, tags: readonly string[]): void {
		const { slot } = this.#sql;
		this.#sql.run(`delete from trust_orders where area = ${slot(1)}`, [area]);
		const text = `insert into trust_orders (area, tag, place) values (${slot(1)}, ${slot(2)}, ${slot(3)})`;
		for (const [index, tag] of tags.entries()) this.#sql.run(text, [area, tag, index]);
		this.#orders.set(area, [...tags]);
	}

	/** Securities that hold records of an area from several sources, of which the order decides. */
	decided(area: AreaName): number[] {
		const { slot } = this.#sql;
		const areas = competingAreas[area] ?? [area];
		const text = `select security_id from coverage where area in (${areas.map((_, i) => slot(i + 1)).join(", ")})
			group by security_id having count(*) > 1`;
		return this.#sql.rows(text, areas).map(({ security_id }) => Number(security_id));
	}
}
