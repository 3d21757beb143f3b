import { Type } from "@sinclair/typebox";
import { area, at, endOfDay } from "./area.ts";
import { CalendarDate, Nullable, Text } from "./fields.ts";

/** A symbol and a name that a security had, with the days on which a source saw them. Sources do not replace each other. */
export const symbolHistory = area({
	file: "symbol-history",
	format: "csv",
	title: "Symbols and names over time",
	group: "identifiers",
	record: Type.Object({
		code: Text("Symbol that it had, canonical but without the market, such as `FB`."),
		name: Text("Name that it had beside this symbol; empty when unknown."),
		first: Nullable(CalendarDate("First day seen, null when unknown.")),
		last: Nullable(CalendarDate("Last day seen, null when unknown.")),
		source: Text("Source that states it, such as `nasdaq-directory`."),
		ended: Type.Optional(
			Nullable(
				Type.Boolean({
					description: "True when the source no longer listed the security behind the last day.",
				}),
			),
		),
	}),
	id: (r) => `${r.source}/${r.code}/${r.name}/${r.first ?? ""}`,
	time: (r) => (r.first ? at(r.first) : 0),
	asOf: (r) => (r.last ? endOfDay(r.last) : null),
	unpublished: "Symbols and names do not say when they became public.",
});
