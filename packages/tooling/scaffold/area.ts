import { checkChoice, checkName, kebabCase } from "./names.ts";
import type { NewFiles } from "./new-files.ts";
import { marker } from "./unfinished.ts";

export const areaGroups = [
	"reference",
	"identifiers",
	"prices",
	"halts",
	"shorts",
	"content",
	"fundamentals",
	"holders",
	"events",
	"issues",
] as const;

const records = "packages/market/src/records";

/** A new area of market data, which both engines keep as records and which the sample leaves out. */
export function areaFiles(name: string, group: string): NewFiles {
	checkName("name", name, "camel case, such as openInterest");
	checkChoice("group", group, areaGroups);
	const file = kebabCase(name);
	return { [`${records}/${file}.ts`]: recordFile(name, file, group) };
}

const recordFile = (
	name: string,
	file: string,
	group: string,
): string => `import { Type } from "@sinclair/typebox";
import { area, at } from "./area.ts";
import { CalendarDate, Decimal } from "./fields.ts";

/** ${marker}: what one record states. */
export const ${name} = area({
	file: "${file}",
	format: "csv",
	title: "${marker}: two or three words",
	group: "${group}",
	record: Type.Object({
		date: CalendarDate("${marker}: day of what."),
		value: Decimal("${marker}: value, with its unit."),
	}),
	id: (r) => r.date,
	time: (r) => at(r.date),
});
`;
