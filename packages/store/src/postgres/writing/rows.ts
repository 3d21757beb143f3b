import type { AreaName, AreaRecord } from "@us-market-data/market";
import { definitions } from "../../shared/area-definitions.ts";
import { areaTable, type FlatArea, isFlat } from "../../shared/area-tables.ts";
import { flatTables } from "../../shared/overlap-query.ts";
import { DepthChunks } from "./depth-chunks.ts";
import { MinuteChunks } from "./minute-chunks.ts";
import type { Value } from "./row-buffer.ts";
import { RowBuffer } from "./row-buffer.ts";
import { ShareholderChunks } from "./shareholder-chunks.ts";
import type { WriterConnection } from "./writer-connection.ts";

/** The records of all areas as a transaction puts them. */
export class Rows {
	readonly #records: RowBuffer;
	readonly #minutes: MinuteChunks;
	readonly #depth: DepthChunks;
	readonly #shareholders: ShareholderChunks;
	readonly #flat: Readonly<Record<FlatArea, RowBuffer>>;

	constructor(connection: WriterConnection) {
		this.#records = new RowBuffer(connection, areaTable("news"));
		this.#minutes = new MinuteChunks(connection);
		this.#depth = new DepthChunks(connection);
		this.#shareholders = new ShareholderChunks(connection);
		const flat = (area: FlatArea) => new RowBuffer(connection, areaTable(area));
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
		} else if (area === "depth") {
			this.#depth.put(securityId, datasetId, record as AreaRecord<"depth">, time);
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
		else if (area === "depth") this.#depth.flush();
		else if (area === "shareholders") this.#shareholders.flush();
		else (isFlat(area) ? this.#flat[area] : this.#records).flush();
	}

	flushAll(): void {
		this.#minutes.flush();
		this.#depth.flush();
		this.#shareholders.flush();
		this.#records.flush();
		for (const buffer of Object.values(this.#flat)) buffer.flush();
	}
}
