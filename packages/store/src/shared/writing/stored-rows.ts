import type { AreaName } from "@us-market-data/market";
import type { DatasetSpan } from "../../market.ts";
import { areaTable, isFlat, tablesOf } from "../area-tables.ts";
import { unpackPositions } from "../packed-positions.ts";
import { mergedChunk } from "../shareholder-chunks.ts";
import { coveredName, uncovering } from "./covered.ts";

export type SqlValue = number | string | null;

/** Statements as an engine runs them within a transaction. */
export interface WriterSql {
	/** Spelling of the slot of a value, from 1. */
	slot(index: number): string;
	run(text: string, values?: readonly SqlValue[]): void;
	rows(text: string, values?: readonly SqlValue[]): Readonly<Record<string, unknown>>[];
	/** Reads rows of securities. */
	rowsOf(
		text: string,
		securityIds: readonly number[],
		values: readonly SqlValue[],
	): Readonly<Record<string, unknown>>[];
	/** Condition on the rows of securities, by an alias. The first slot of the statement is theirs. */
	ofSecurities(alias: string): string;
	/** Runs a statement on the rows of securities. */
	runOf(text: string, securityIds: readonly number[], values: readonly SqlValue[]): void;
	/** Runs a statement that deletes rows `r` of securities. Returns those of which it deleted some. */
	deleteOf(text: string, securityIds: readonly number[], values: readonly SqlValue[]): number[];
}

/** First and last time. */
export const ever = [-8.64e15, 8.64e15] as const;

/** The rows of all areas, as a transaction removes them, moves them and decides which are visible. */
export class StoredRows {
	readonly #sql: WriterSql;
	readonly #flush: (area: AreaName) => void;

	/** @param flush writes the rows of an area that are still in memory */
	constructor(sql: WriterSql, flush: (area: AreaName) => void) {
		this.#sql = sql;
		this.#flush = flush;
	}

	/** Removes all records of a security in an area. */
	clear(area: AreaName, securityId: number): void {
		this.#flush(area);
		const { only, ...of } = areaTable(area);
		for (const table of tablesOf(of)) {
			const condition = `r.security_id = ${this.#sql.slot(1)} and ${only("r")}`;
			this.#sql.run(`delete from ${table} as r where ${condition}`, [securityId]);
		}
	}

	/** Shows what a switched-off source covers between two times, inclusive, or covers it when it is on. */
	uncover(area: AreaName, securityIds: readonly number[], first: number, last: number): void {
		const table = areaTable(area);
		if (!table.covers) return;
		this.#flush(area);
		const span = [table.atOrAfter(first), table.atOrBefore(last)];
		for (const text of uncovering(table, (alias) => this.#between(area, alias))) {
			this.#sql.runOf(text, securityIds, span);
		}
	}

	/** Removes what a dataset put between two times, inclusive, and shows what it covered. Returns the changed securities. */
	remove(
		area: AreaName,
		securityIds: readonly number[],
		datasetId: number,
		first: number,
		last: number,
	): number[] {
		this.#flush(area);
		const { table, covers, atOrAfter, atOrBefore } = areaTable(area);
		const condition = `${this.#between(area, "r")} and r.dataset_id = ${this.#sql.slot(4)}`;
		const removeFrom = (name: string): number[] =>
			this.#sql.deleteOf(`delete from ${name} as r where ${condition}`, securityIds, [
				atOrAfter(first),
				atOrBefore(last),
				datasetId,
			]);
		const visible = removeFrom(table);
		if (!covers) return visible;
		const covered = removeFrom(coveredName(table));
		// Records of one id can have different times.
		const span = isFlat(area) ? ([first, last] as const) : ever;
		if (visible.length > 0) this.uncover(area, visible, ...span);
		return [...new Set([...visible, ...covered])];
	}

	/** First and last time of the rows that each dataset put for a security. */
	spans(area: AreaName, securityId: number): DatasetSpan[] {
		const { time, end, only, instant, endInstant, ...of } = areaTable(area);
		const rows = tablesOf(of).map(
			(table) =>
				`select r.dataset_id, r.${time} as at, r.${end} as until from ${table} r
				where r.security_id = ${this.#sql.slot(1)} and ${only("r")}`,
		);
		const found = this.#sql.rows(
			`select dataset_id, min(at) as first, max(until) as last from (${rows.join(" union all ")}) as u
			group by dataset_id order by dataset_id`,
			[securityId],
		);
		return found.map(({ dataset_id, first, last }) => ({
			datasetId: Number(dataset_id),
			first: instant(Number(first)),
			last: endInstant(Number(last)),
		}));
	}

	/** Moves the rows that a dataset put to another security, and shows of its rows those that count. */
	move(area: AreaName, from: number, to: number, datasetId: number): void {
		const { key, values, only, ...of } = areaTable(area);
		const columns = [...key, ...values].filter((column) => column !== "security_id");
		const [, target = of.table] = tablesOf(of);
		const { slot } = this.#sql;
		if (area === "shareholders") this.#mergeShareholders(from, to, datasetId);
		const condition = `r.security_id = ${slot(1)} and r.dataset_id = ${slot(2)} and ${only("r")}`;
		const cells = columns.map((column) => `r.${column}`).join(", ");
		for (const table of tablesOf(of)) {
			this.#sql.run(
				`insert into ${target} (security_id, ${columns.join(", ")})
				select cast(${slot(3)} as integer), ${cells} from ${table} r where ${condition} on conflict do nothing`,
				[from, datasetId, to],
			);
			this.#sql.run(`delete from ${table} as r where ${condition}`, [from, datasetId]);
		}
		this.uncover(area, [from, to], ...ever);
	}

	/** Takes the positions of a dataset into the chunks that it has put for the other security: those that are there stay. */
	#mergeShareholders(from: number, to: number, datasetId: number): void {
		const { slot } = this.#sql;
		const both = this.#sql.rows(
			`select t.time, r.records as moved, t.records as present from shareholders r
			join shareholders t on t.time = r.time and t.dataset_id = r.dataset_id
			where r.security_id = ${slot(1)} and t.security_id = ${slot(2)} and r.dataset_id = ${slot(3)}`,
			[from, to, datasetId],
		);
		for (const { time, moved, present } of both) {
			const records = mergedChunk(unpackPositions(String(present)), String(moved));
			const text = `update shareholders set records = ${slot(1)}
				where security_id = ${slot(2)} and time = ${slot(3)} and dataset_id = ${slot(4)}`;
			this.#sql.run(text, [records, to, Number(time), datasetId]);
		}
	}

	/** Condition for the rows of securities between two times. */
	#between(area: AreaName, alias: string): string {
		const { only, time } = areaTable(area);
		const { slot } = this.#sql;
		return `${this.#sql.ofSecurities(alias)} and ${only(alias)}
			and ${alias}.${time} between ${slot(2)} and ${slot(3)}`;
	}
}
