import { type AreaName, areaNames, areas } from "@us-market-data/market";

/** Name of the file that holds an area in a native folder, such as `day-bars.csv`. */
export const fileOfArea = (area: AreaName): string => `${areas[area].file}.${areas[area].format}`;

/** Area by the name of its native file. */
export const areaOfFile: ReadonlyMap<string, AreaName> = new Map(
	areaNames.map((name) => [fileOfArea(name), name]),
);

/** Members that importers of filings alone know: a native file dates its splits itself. */
const omittedFields: Readonly<Partial<Record<AreaName, ReadonlySet<string>>>> = {
	splits: new Set(["dating", "notBefore", "notAfter", "accession"]),
};

/** Names of the members of an area's records that a native file has, in the order of its schema. */
export const membersOf = (area: AreaName): string[] =>
	Object.keys(areas[area].record.properties).filter((name) => !omittedFields[area]?.has(name));

/** Columns of an area in a native file: the symbol, then the record's properties in the order of its schema. */
export const columnsOf = (area: AreaName): string[] => ["symbol", ...membersOf(area)];
