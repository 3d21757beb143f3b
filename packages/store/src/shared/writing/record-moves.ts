import type { AreaName } from "@us-market-data/market";
import type { DatasetSpan, SecurityRef } from "../../market.ts";
import { byDay, dayBars } from "../day-bars.ts";
import { unpackPositions } from "../packed-positions.ts";
import { mergedChunk } from "../shareholder-chunks.ts";
import { shortVolume } from "../short-volume.ts";
import { trades } from "../trades.ts";
import { coveredName } from "./covered.ts";

/** Statements as an engine runs them. */
export interface MovingSql {
	/** Spelling of the slot of a value, from 1. */
	slot(place: number): string;
	run(text: string, values: readonly (number | string)[]): void;
	rows(text: string, values: readonly (number | string)[]): Readonly<Record<string, unknown>>[];
}

/** The table of an area. */
interface MovedTable {
	table: string;
	/** All columns but `security_id`. */
	columns: readonly string[];
	time: string;
	/** Column of the last time of a row. */
	end: string;
	/** Condition that tells the area's rows from others of the table. */
	only: string;
	/** False for a table whose rows do not cover each other. */
	covers: boolean;
	/** Instants of the values of both columns. */
	instant(value: number): number;
	endInstant(value: number): number;
}

const flat = { dayBars, shortVolume, trades };
const isFlat = (area: AreaName): area is keyof typeof flat => area in flat;

function tableOf(area: AreaName): MovedTable {
	if (isFlat(area)) {
		const { table, key, values, instant } = flat[area];
		const columns = [...key, ...values, "dataset_id"];
		const time = key[0] ?? "";
		return { table, columns, time, end: time, only: "true", covers: true, instant, endInstant: instant };
	}
	if (area === "minuteBars") {
		const columns = ["day", "dataset_id", "newest", "bars"];
		const ends = { time: "day", end: "newest", instant: byDay.instant, endInstant: same };
		return { table: "minute_bars", columns, only: "true", covers: false, ...ends };
	}
	const ends = { time: "time", end: "time", instant: same, endInstant: same };
	if (area === "shareholders") {
		const columns = ["time", "dataset_id", "records"];
		return { table: "shareholders", columns, only: "true", covers: false, ...ends };
	}
	const columns = ["area", "id", "time", "kind", "data", "dataset_id"];
	// Names of areas are the project's own, so that they may stand in a statement.
	return { table: "records", columns, only: `r.area = '${area}'`, covers: true, ...ends };
}

const same = (value: number): number => value;

/** Gives the rows of a security to another one. The statements are the same on all engines. */
export class RecordMoves {
	readonly #sql: MovingSql;

	constructor(sql: MovingSql) {
		this.#sql = sql;
	}

	/** First and last time of the rows that each dataset put for a security. */
	spans(area: AreaName, securityId: number): DatasetSpan[] {
		const { time, end, only, instant, endInstant, ...of } = tableOf(area);
		const rows = tablesOf(of).map(
			(table) =>
				`select r.dataset_id, r.${time} as at, r.${end} as until from ${table} r
				where r.security_id = ${this.#sql.slot(1)} and ${only}`,
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

	/** Moves the rows that a dataset put. They are all covered then; the one that counts is to be uncovered. */
	move(area: AreaName, from: number, to: number, datasetId: number): void {
		const { columns, only, ...of } = tableOf(area);
		const [, target = of.table] = tablesOf(of);
		const { slot } = this.#sql;
		if (area === "shareholders") this.#mergeShareholders(from, to, datasetId);
		const place = `r.security_id = ${slot(1)} and r.dataset_id = ${slot(2)} and ${only}`;
		const moved = (table: string) => `insert into ${target} (security_id, ${columns.join(", ")})
			select cast(${slot(3)} as integer), ${columns.map((column) => `r.${column}`).join(", ")}
			from ${table} r where ${place} on conflict do nothing`;
		if (of.covers) {
			for (const table of tablesOf(of)) this.#sql.run(moved(table), [from, datasetId, to]);
		} else this.#sql.run(moved(of.table), [from, datasetId, to]);
		for (const table of tablesOf(of))
			this.#sql.run(`delete from ${table} as r where ${place}`, [from, datasetId]);
	}

	/** Takes the positions of a dataset into the chunks that it has put for the other security: those that are there stay. */
	#mergeShareholders(from: number, to: number, datasetId: number): void {
		const { slot } = this.#sql;
		const both = this.#sql.rows(
			`select t.time, r.records as moved, t.records as held from shareholders r
			join shareholders t on t.time = r.time and t.dataset_id = r.dataset_id
			where r.security_id = ${slot(1)} and t.security_id = ${slot(2)} and r.dataset_id = ${slot(3)}`,
			[from, to, datasetId],
		);
		for (const { time, moved, held } of both) {
			const records = mergedChunk(unpackPositions(String(held)), String(moved));
			const text = `update shareholders set records = ${slot(1)}
				where security_id = ${slot(2)} and time = ${slot(3)} and dataset_id = ${slot(4)}`;
			this.#sql.run(text, [records, to, Number(time), datasetId]);
		}
	}

	/** Gives each of two securities the symbol of the other. */
	exchangeSymbols(a: SecurityRef, b: SecurityRef): void {
		const { slot } = this.#sql;
		const text = `update securities set symbol = ${slot(1)} where id = ${slot(2)}`;
		this.#sql.run(text, ["", a.id]);
		this.#sql.run(text, [a.symbol, b.id]);
		this.#sql.run(text, [b.symbol, a.id]);
	}
}

/** The table of the visible rows, then that of the covered ones. */
const tablesOf = ({ table, covers }: Pick<MovedTable, "table" | "covers">): string[] =>
	covers ? [table, coveredName(table)] : [table];
