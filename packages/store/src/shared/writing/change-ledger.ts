import { type AreaName, areaNames } from "@us-market-data/market";
import { areaTable } from "../area-tables.ts";
import type { WriterSql } from "./stored-rows.ts";

/** The times of what a transaction changed of a security in an area, epoch milliseconds; null as `MarketChange` says. */
export interface ChangedSpan {
	area: AreaName;
	securityId: number;
	first: number | null;
	last: number | null;
}

/** Writes the ledger of an engine, within its transaction. */
export interface ChangeTable {
	/** Adds what a version changed. The symbols are those that the securities have now. */
	add(version: number, changes: readonly ChangedSpan[]): void;
}

/** Of an area that was emptied, `first` is null and `last` the newest time that was put since. */
interface Span {
	first: number | null;
	last: number;
}

/** `last` of a change that left an area without records. */
const beforeAllTimes = Number.MIN_SAFE_INTEGER;

/** How long a change stays in the ledger, in milliseconds. */
const retentionMs = 90 * 24 * 60 * 60_000;

/**
 * Notes the times of what a transaction changes, by security and area. Whatever is touched without a time counts as
 * changed at all times: the spans always cover the change.
 */
export class ChangeLedger {
	readonly #sql: WriterSql;
	readonly #table: ChangeTable;
	/** Spans by area and security; null where all times may have changed. */
	readonly #spans = new Map<AreaName, Map<number, Span | null>>();
	/** The span that a put widened last. */
	#last: { area: AreaName; securityId: number; span: Span } | undefined;
	/** The smallest id of the datasets that the transaction began. */
	#firstNew: number | undefined;

	constructor(sql: WriterSql, table: ChangeTable) {
		this.#sql = sql;
		this.#table = table;
	}

	began(datasetId: number): void {
		this.#firstNew = Math.min(this.#firstNew ?? datasetId, datasetId);
	}

	/**
	 * Notes that a dataset puts a record, before it does.
	 *
	 * @param id the id of the record in its area
	 */
	put(area: AreaName, securityId: number, datasetId: number, time: number, id: () => string): void {
		this.widen(area, securityId, time, time);
		// What a new dataset replaces is covered until the end of the transaction, and is looked up there.
		if (hasOtherTimes(area) && datasetId < (this.#firstNew ?? Number.POSITIVE_INFINITY))
			this.#widenByVisible(area, securityId, id());
	}

	widen(area: AreaName, securityId: number, first: number, last: number): void {
		const cached = this.#last;
		if (cached?.securityId === securityId && cached.area === area) {
			widenTo(cached.span, first, last);
			return;
		}
		const spans = this.#of(area);
		let span = spans.get(securityId);
		if (span === null) return;
		if (span === undefined) {
			span = { first, last };
			spans.set(securityId, span);
		} else widenTo(span, first, last);
		this.#last = { area, securityId, span };
	}

	/** Notes that records of any time may have changed. */
	all(area: AreaName, securityId: number): void {
		this.#of(area).set(securityId, null);
		this.#last = undefined;
	}

	/** Notes that an area of a security was emptied: its records are those that the transaction puts from now on. */
	emptied(area: AreaName, securityId: number): void {
		if (this.#of(area).get(securityId) === null) return;
		this.#of(area).set(securityId, { first: null, last: beforeAllTimes });
		this.#last = undefined;
	}

	/** Notes the records that become visible when those of a dataset go: those of one id can have other times. */
	uncovers(area: AreaName, securityIds: readonly number[], datasetId: number): void {
		this.#widenByCovered(area, securityIds, "=", datasetId);
	}

	/** Notes the version before the first one of the ledger, which can be named as the one to begin behind. */
	begin(at: number): void {
		const { slot, run } = this.#sql;
		run(
			`insert into versions (version, at, token)
			select m.value, cast(${slot(1)} as bigint),
				coalesce((select value from meta where name = 'data_token'), 0)
			from meta m where m.name = 'data_version' and not exists (select 1 from versions)`,
			[at],
		);
	}

	/**
	 * Writes the ledger of a version and removes what is too old.
	 *
	 * @param touched all that the transaction changed, whose rows must have been written or sent
	 */
	save(
		{ version, at, token }: { version: number; at: number; token: number },
		touched: ReadonlyMap<number, ReadonlySet<AreaName>>,
	): void {
		for (const [area, spans] of this.#spans) {
			if (this.#firstNew === undefined || !hasOtherTimes(area)) continue;
			this.#widenByCovered(area, [...spans.keys()], ">=", this.#firstNew);
		}
		const { slot, run } = this.#sql;
		run(`insert into versions (version, at, token) values (${slot(1)}, ${slot(2)}, ${slot(3)})`, [
			version,
			at,
			token,
		]);
		const changes: ChangedSpan[] = [];
		for (const [securityId, areas] of touched) {
			for (const area of areas) {
				const span = this.#spans.get(area)?.get(securityId);
				changes.push({ area, securityId, first: span?.first ?? null, last: span?.last ?? null });
			}
		}
		this.#table.add(version, changes);
		this.#forgetBefore(at - retentionMs);
	}

	/** Versions go in their order, whatever the clock said when they were made. */
	#forgetBefore(time: number): void {
		const { slot, run, rows } = this.#sql;
		const text = `select max(version) as version from versions
			where version < (select min(version) from versions where at >= ${slot(1)})`;
		const last = rows(text, [time])[0]?.["version"] ?? null;
		if (last === null) return;
		run(`delete from changes where version <= ${slot(1)}`, [Number(last)]);
		run(`delete from versions where version < ${slot(1)}`, [Number(last)]);
	}

	/** Widens a span by the record of an id that readers see before the transaction. */
	#widenByVisible(area: AreaName, securityId: number, id: string): void {
		const { slot, rows } = this.#sql;
		const text = `select time from records
			where area = '${area}' and security_id = ${slot(1)} and id = ${slot(2)}`;
		for (const { time } of rows(text, [securityId, id]))
			this.widen(area, securityId, Number(time), Number(time));
	}

	/** Widens spans by the records that a record of some datasets covers, which are no longer or not yet visible. */
	#widenByCovered(
		area: AreaName,
		securityIds: readonly number[],
		operator: "=" | ">=",
		datasetId: number,
	): void {
		if (!hasOtherTimes(area) || securityIds.length === 0) return;
		const { slot, rowsOf, ofSecurities } = this.#sql;
		const text = `select c.security_id, min(c.time) as first, max(c.time) as last
			from covered_records c
			join records r on r.area = c.area and r.security_id = c.security_id and r.id = c.id
			where ${ofSecurities("c")} and c.area = '${area}' and r.dataset_id ${operator} ${slot(2)}
			group by c.security_id`;
		for (const { security_id, first, last } of rowsOf(text, securityIds, [datasetId]))
			this.widen(area, Number(security_id), Number(first), Number(last));
	}

	#of(area: AreaName): Map<number, Span | null> {
		const existing = this.#spans.get(area);
		if (existing) return existing;
		const made = new Map<number, Span | null>();
		this.#spans.set(area, made);
		return made;
	}
}

function widenTo(span: Span, first: number, last: number): void {
	if (span.first !== null && first < span.first) span.first = first;
	if (last > span.last) span.last = last;
}

/** Areas in which a record can replace one of another time. */
const areasOfRecords = new Set(areaNames.filter((area) => areaTable(area).table === "records"));
const hasOtherTimes = (area: AreaName): boolean => areasOfRecords.has(area);
