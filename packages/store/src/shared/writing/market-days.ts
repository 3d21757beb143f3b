import { dayMs } from "@us-market-data/market";
import type { TapeArea } from "../../market.ts";
import { beginOfMarketDay, marketDayOf } from "../market-days.ts";
import type { SqlValue, WriterSql } from "./stored-rows.ts";

/** Rows of a statement, and rows that wait at most. */
const rowsPerStatement = 64;
const maxPendingRows = 20_000;

/** The dataset that put records of an area last, and the end of the day of each security that it noted last. */
interface Noted {
	datasetId: number;
	ends: Map<number, number>;
}

/** The table `market_days` as a transaction writes it: the days on which each dataset has records of a security. */
export class MarketDays {
	readonly #sql: WriterSql;
	readonly #noted = new Map<TapeArea, Noted>();
	#pending: SqlValue[] = [];

	constructor(sql: WriterSql) {
		this.#sql = sql;
	}

	/** Notes that a dataset puts a record. Most are of the day of the one before. */
	put(area: TapeArea, securityId: number, datasetId: number, time: number): void {
		const { ends } = this.#notedOf(area, datasetId);
		const end = ends.get(securityId);
		if (end !== undefined && time < end && time >= end - dayMs) return;
		const day = marketDayOf(time);
		ends.set(securityId, beginOfMarketDay(day + 1));
		this.#pending.push(securityId, area, day, datasetId);
		if (this.#pending.length >= maxPendingRows * columns.length) this.flush();
	}

	/** Writes what was noted. */
	flush(): void {
		const values = this.#pending;
		this.#pending = [];
		const whole = values.length - (values.length % (rowsPerStatement * columns.length));
		for (let from = 0; from < whole; from += rowsPerStatement * columns.length)
			this.#insert(values.slice(from, from + rowsPerStatement * columns.length));
		for (let from = whole; from < values.length; from += columns.length)
			this.#insert(values.slice(from, from + columns.length));
	}

	/** Removes the days of a security. */
	clear(area: TapeArea, securityId: number): void {
		this.#settle();
		const { slot, run } = this.#sql;
		run(`delete from market_days where security_id = ${slot(1)} and area = '${area}'`, [securityId]);
	}

	/** Removes the days that a dataset has of securities. */
	remove(area: TapeArea, securityIds: readonly number[], datasetId: number): void {
		this.#settle();
		const { slot, runOf, ofSecurities } = this.#sql;
		const text = `delete from market_days as r
			where ${ofSecurities("r")} and r.area = '${area}' and r.dataset_id = ${slot(2)}`;
		runOf(text, securityIds, [datasetId]);
	}

	/** Gives the days that a dataset has of a security to another one. */
	move(area: TapeArea, from: number, to: number, datasetId: number): void {
		this.#settle();
		const { slot, run } = this.#sql;
		const condition = `security_id = ${slot(1)} and area = '${area}' and dataset_id = ${slot(2)}`;
		run(
			`insert into market_days (${columns.join(", ")})
			select cast(${slot(3)} as integer), area, day, dataset_id from market_days where ${condition}
			on conflict do nothing`,
			[from, datasetId, to],
		);
		run(`delete from market_days where ${condition}`, [from, datasetId]);
	}

	/** Writes and forgets what was noted, because rows that were written are about to go. */
	#settle(): void {
		this.flush();
		this.#noted.clear();
	}

	#notedOf(area: TapeArea, datasetId: number): Noted {
		const noted = this.#noted.get(area);
		if (noted?.datasetId === datasetId) return noted;
		const made: Noted = { datasetId, ends: new Map() };
		this.#noted.set(area, made);
		return made;
	}

	#insert(values: readonly SqlValue[]): void {
		const { slot, run } = this.#sql;
		const rows: string[] = [];
		for (let at = 0; at < values.length; at += columns.length)
			rows.push(`(${columns.map((_, column) => slot(at + column + 1)).join(", ")})`);
		run(
			`insert into market_days (${columns.join(", ")}) values ${rows.join(", ")} on conflict do nothing`,
			values,
		);
	}
}

const columns = ["security_id", "area", "day", "dataset_id"] as const;
