import type { Body } from "@us-market-data/client";
import { type Area, squarify } from "./squarify.ts";

/** One security of the map. Its value and change stay texts. */
export interface MapRow {
	symbol: string;
	name: string;
	sector: string;
	/** Market value in USD. */
	value: string;
	/** Change in percent; null when not known. */
	change: string | null;
}

/** A sector with its securities, each with its part of the map in percent of its width and height. */
export interface MapSector {
	name: string;
	area: Area;
	/** Change of its securities in percent, each by its market value of the day before; null when none has one. */
	change: string | null;
	/** True where the part has room for the name above its securities. */
	hasHead: boolean;
	rows: readonly { row: MapRow; area: Area }[];
}

type Results = Body<"searchScreener">["results"];

/** The securities of a screening that have a market value, largest first. */
export function mapRows(results: Results): MapRow[] {
	const items = "items" in results ? results.items : [];
	return items.flatMap(({ symbol, name, marketcap, sector, changerate }) =>
		typeof marketcap === "string" && Number(marketcap) > 0
			? [{ symbol, name, sector: sector ?? "No sector", value: marketcap, change: changerate }]
			: [],
	);
}

/** The number of securities that the service screened. */
export const totalOf = (results: Results): number => ("total" in results ? results.total : 0);

const whole: Area = { x: 0, y: 0, width: 100, height: 100 };
/** Height of a map by its width: parts that are square in percent would not be so on the screen. */
const aspect = 0.5;
/** Height of the name of a sector. */
const head = 5;

const sizeOf = (rows: readonly MapRow[]): number => rows.reduce((sum, { value }) => sum + Number(value), 0);

function divide(values: readonly number[], { x, y, width, height }: Area): Area[] {
	return squarify(values, { x, y: y * aspect, width, height: height * aspect }).map((part) => ({
		...part,
		y: part.y / aspect,
		height: part.height / aspect,
	}));
}

/** The map: sectors by their value, and their securities in them. */
export function mapSectors(rows: readonly MapRow[]): MapSector[] {
	const sectors = [...Map.groupBy(rows, ({ sector }) => sector)].sort(
		([, one], [, other]) => sizeOf(other) - sizeOf(one),
	);
	const areas = divide(
		sectors.map(([, sectorRows]) => sizeOf(sectorRows)),
		whole,
	);
	return sectors.map(([name, sectorRows], index) => {
		const area = areas[index] ?? whole;
		const hasHead = area.width > 6 && area.height > 3 * head;
		const inner = hasHead ? { ...area, y: area.y + head, height: area.height - head } : area;
		const ordered = sectorRows.toSorted((one, other) => Number(other.value) - Number(one.value));
		const parts = divide(
			ordered.map(({ value }) => Number(value)),
			inner,
		);
		return {
			name,
			area,
			change: changeOf(sectorRows),
			hasHead,
			rows: ordered.map((row, at) => ({ row, area: parts[at] ?? area })),
		};
	});
}

/** Change of a group in percent with two places: what it is worth over what it was worth the day before. */
export function changeOf(rows: readonly MapRow[]): string | null {
	const weighted = rows.flatMap(({ value, change }) =>
		change === null ? [] : { value, change: Number(change) },
	);
	const before = weighted.reduce((sum, { value, change }) => sum + Number(value) / (1 + change / 100), 0);
	const now = weighted.reduce((sum, { value }) => sum + Number(value), 0);
	return before > 0 ? ((now / before - 1) * 100).toFixed(2) : null;
}

/** How strong the colour of a change is, from 0 to 4: by steps of one percent. */
export const strengthOf = (change: string | null): number =>
	Math.min(4, Math.ceil(Math.abs(Number(change ?? 0))));
