import { Type } from "@sinclair/typebox";
import { area, at, endOfDay } from "./area.ts";
import { CalendarDate, Decimal, Nullable, OneOf, Text } from "./fields.ts";

/** A finding of an import on the quality of its data: figures that contradict each other, a row that it skipped, a gap. */
export const issues = area({
	file: "issues",
	format: "json",
	title: "Issues of the data",
	group: "issues",
	record: Type.Object({
		kind: OneOf(
			["identity", "implausible", "gap"],
			"identity: figures of a report do not add up; implausible: a row, or a value of one, was left out; gap: days are missing.",
		),
		area: Text("Kind of records that it is about, such as financials."),
		of: Text("Record that it is about, such as 2024/q2, or a day."),
		date: CalendarDate("Last day of the period, or the day."),
		rule: Text("Rule that does not hold."),
		values: Type.Array(Type.Object({ name: Text("Name of the value."), value: Text("Value.") }), {
			description: "Values that contradict the rule, the one that the others should give first.",
		}),
		difference: Nullable(Decimal("First value less what the others give.")),
		accession: Nullable(Text("Accession number of the newest filing behind the values.")),
		filedAt: Nullable(CalendarDate("Day on which it was filed.")),
		cause: Nullable(Text("Likely cause.")),
	}),
	id: (r) => `${r.kind}/${r.rule}/${r.of}/${r.values[0]?.name ?? ""}`,
	time: (r) => at(r.date),
	asOf: (r) => endOfDay(r.filedAt ?? r.date),
	publicAt: (r) => endOfDay(r.filedAt ?? r.date),
	kind: (r) => r.kind,
});
