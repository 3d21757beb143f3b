import { DatabaseSync } from "node:sqlite";
import type { Columns } from "@us-market-data/analytics";
import { isNumeric } from "@us-market-data/analytics";
import { searchedIndicators } from "../data.ts";
import type { Engine } from "./engine.ts";
import { createTable, pageOf, tableRows, whereOf } from "./sql.ts";

/** A table of 80 columns in memory, with an index on each number or with none. Count and page are two statements. */
export function sqliteEngine(active: Columns, indexed: boolean): Engine {
	const database = new DatabaseSync(":memory:");
	database.exec(createTable("real"));
	const places = ["?", "?", ...searchedIndicators.map(() => "?")].join(", ");
	const insert = database.prepare(`insert into securities values (${places})`);
	database.exec("begin");
	for (const row of tableRows(active)) insert.run(...row);
	database.exec("commit");
	if (indexed) {
		for (const { key } of searchedIndicators.filter(isNumeric)) {
			database.exec(`create index "by_${key}" on securities ("${key}")`);
		}
		database.exec("analyze");
	}
	return {
		name: indexed ? "SQLite, every number indexed" : "SQLite",
		prepare: (query) => {
			const { where, values } = whereOf(query);
			const count = database.prepare(`select count(*) from securities where ${where}`);
			const page = database.prepare(pageOf(query, where));
			count.setReturnArrays(true);
			page.setReturnArrays(true);
			return () => {
				const [total] = count.get(...values) as unknown as [number];
				return { total, rows: page.all(...values) as unknown as unknown[][] };
			};
		},
		close: () => database.close(),
	};
}
