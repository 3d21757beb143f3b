import { Type } from "@sinclair/typebox";
import { area, at, endOfDay } from "./area.ts";
import { CalendarDate, Cik } from "./fields.ts";

/** The position of a security in a list that its source orders by the market value of companies. */
export const sizeRanks = area({
	file: "size-ranks",
	format: "csv",
	title: "Ranks by size",
	group: "identifiers",
	record: Type.Object({
		cik: Cik("Central Index Key of the company in the list, without leading zeros."),
		rank: Type.Integer({ minimum: 1, description: "Position in the list, 1 is the largest company." }),
		date: CalendarDate("Newest day for which the source states it."),
	}),
	id: () => "rank",
	time: (r) => at(r.date),
	asOf: (r) => endOfDay(r.date),
	unpublished: "Ranks by size do not say since when they hold.",
});
