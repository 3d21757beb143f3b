import { type AreaRecord, dateOfDay, dayMs } from "@us-market-data/market";
import { byDay } from "./day-bars.ts";
import type { FlatTable } from "./flat-table.ts";

type ShortVolume = AreaRecord<"shortVolume">;
type ShortVolumeRow = [
	day: number,
	facility: ShortVolume["facility"],
	shortVolume: string,
	shortExemptVolume: string | null,
	totalVolume: string,
];

export const shortVolume: FlatTable<"shortVolume"> = {
	area: "shortVolume",
	table: "short_volume",
	key: ["day", "facility"],
	values: ["short_volume", "short_exempt_volume", "total_volume"],
	...byDay,
	encode: (record, time) => [
		time / dayMs,
		record.facility,
		record.shortVolume,
		record.shortExemptVolume,
		record.totalVolume,
	],
	decode(row) {
		const [day, facility, short, shortExemptVolume, totalVolume] = row as ShortVolumeRow;
		return { date: dateOfDay(day), facility, shortVolume: short, shortExemptVolume, totalVolume };
	},
};
