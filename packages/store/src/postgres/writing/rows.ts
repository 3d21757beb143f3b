import type { AreaName, AreaRecord } from "@us-market-data/market";
import { definitions } from "../../shared/area-definitions.ts";
import { flatTables } from "../../shared/flat-tables.ts";
import { type CoveringTable, coveredName, uncovering } from "../../shared/writing/covered.ts";
import type { RecordTables } from "../../shared/writing/written-tables.ts";
import { areaTable, type FlatArea } from "../tables/area-table.ts";
import type { Value } from "./copy-text.ts";
import { MinuteChunks } from "./minute-chunks.ts";
import { RowBuffer } from "./row-buffer.ts";
import { ShareholderChunks } from "./shareholder-chunks.ts";
import type { WriterConnection } from "./writer-connection.ts";

const recordKey = ["area", "security_id", "id"];
const recordValues = ["time", "kind", "data", "dataset_id"];

/** The records of all areas as a transaction writes them. */
export class Rows implements RecordTables {
	readonly #connection: WriterConnection;
	readonly #records: RowBuffer;
	readonly #minutes: MinuteChunks;
	readonly #shareholders: ShareholderChunks;
	readonly #flat: Readonly<Record<FlatArea, RowBuffer>>;

	constructor(connection: WriterConnection) {
		this.#connection = connection;
		this.#records = new RowBuffer(connection, { ...coveringTable("news"), covers: true });
		this.#minutes = new MinuteChunks(connection);
		this.#shareholders = new ShareholderChunks(connection);
		const flat = (area: FlatArea) => {
			return new RowBuffer(connection, { ...coveringTable(area), covers: true });
		};
		this.#flat = { dayBars: flat("dayBars"), shortVolume: flat("shortVolume"), trades: flat("trades") };
	}

	put<A extends AreaName>(
		area: A,
		securityId: number,
		datasetId: number,
		record: AreaRecord<A>,
		time: number,
	): void {
		if (area === "minuteBars") {
			this.#minutes.put(securityId, datasetId, record as AreaRecord<"minuteBars">, time);
		} else if (area === "shareholders") {
			this.#shareholders.put(securityId, datasetId, record as AreaRecord<"shareholders">, time);
		} else if (isFlat(area)) {
			const { key, encode } = flatTables[area];
			const values = encode(record as never, time) as Value[];
			const rest = [...values.slice(key.length), datasetId];
			this.#flat[area].put([securityId, ...values.slice(0, key.length)], rest);
		} else {
			const { id, kind } = definitions[area];
			const rest = [time, kind?.(record) ?? "", JSON.stringify(record), datasetId];
			this.#records.put([area, securityId, id(record)], rest);
		}
	}

	/** Sends the buffered rows of an area ahead, so that the next query sees them. */
	flush(area: AreaName): void {
		if (area === "minuteBars") this.#minutes.flush();
		else if (area === "shareholders") this.#shareholders.flush();
		else (isFlat(area) ? this.#flat[area] : this.#records).flush();
	}

	flushAll(): void {
		this.#minutes.flush();
		this.#shareholders.flush();
		this.#records.flush();
		for (const buffer of Object.values(this.#flat)) buffer.flush();
	}

	clear(area: AreaName, securityId: number): void {
		this.flush(area);
		const { table, only, covers } = areaTable(area);
		const tables = covers ? [table, coveredName(table)] : [table];
		for (const name of tables) {
			this.#connection.send(`delete from ${name} r where r.security_id = $1 and ${only}`, [securityId]);
		}
	}

	remove(
		area: AreaName,
		securityIds: readonly number[],
		datasetId: number,
		first: number,
		last: number,
	): number[] {
		this.flush(area);
		const { table, covers, atOrAfter, atOrBefore } = areaTable(area);
		const removedFrom = (name: string): number[] => {
			const rows = this.#connection.rowsNow<{ security_id: number }>(
				`with gone as (
					delete from ${name} r where ${placeIn(area)("r")} and r.dataset_id = $4 returning r.security_id
				) select distinct security_id from gone`,
				[securityIds, atOrAfter(first), atOrBefore(last), datasetId],
			);
			return rows.map((row) => row.security_id);
		};
		const visible = removedFrom(table);
		if (!covers) return visible;
		const beneath = removedFrom(coveredName(table));
		if (visible.length > 0) {
			if (isFlat(area)) this.uncover(area, visible, first, last);
			// Records of one id can have different times.
			else this.uncover(area, visible, ...ever);
		}
		return [...new Set([...visible, ...beneath])];
	}

	uncover(area: AreaName, securityIds: readonly number[], first: number, last: number): void {
		const { covers, atOrAfter, atOrBefore } = areaTable(area);
		if (!covers) return;
		this.flush(area);
		for (const statement of uncovering(coveringTable(area), placeIn(area))) {
			this.#connection.send(statement, [securityIds, atOrAfter(first), atOrBefore(last)]);
		}
	}
}

/** All times. */
const ever = [-8.64e15, 8.64e15] as const;

/** Condition for the rows of securities between two times. */
const placeIn =
	(area: AreaName) =>
	(r: string): string => {
		const { only, time } = areaTable(area);
		return `${r}.security_id = any ($1::int[]) and ${only.replaceAll("r.", `${r}.`)}
			and ${r}.${time} between $2 and $3`;
	};

/** The table of an area whose rows cover each other. */
function coveringTable(area: AreaName): CoveringTable {
	if (!isFlat(area))
		return { table: "records", area: (alias) => `${alias}.area`, key: recordKey, values: recordValues };
	const { table, key, values } = flatTables[area];
	return { table, area: () => `'${area}'`, key: ["security_id", ...key], values: [...values, "dataset_id"] };
}

const isFlat = (area: AreaName): area is FlatArea => area in flatTables;
