import { Type } from "@sinclair/typebox";
import { area, at, endOfDay } from "./area.ts";
import { CalendarDate, Nullable, Text } from "./fields.ts";

/**
 * The facts that one filing of a company states in XBRL and no earlier filing stated with the same value. The facts that were
 * known on a day are those of the filings up to that day; of two for one period, the later filing's counts. Values
 * are as filed: in the shares of the filing's time, under the tag that it used.
 */
export const reportedFacts = area({
	file: "reported-facts",
	format: "json",
	title: "Facts as filed",
	group: "fundamentals",
	record: Type.Object({
		accession: Text("Accession number of the filing."),
		part: Type.Integer({
			minimum: 1,
			description: "Number of the part, 1 unless the filing states too much for one record.",
		}),
		form: Text("Form, such as 10-K or 10-Q/A."),
		filedAt: CalendarDate("Day on which it was filed."),
		cik: Text("Central Index Key of the company, without leading zeros."),
		periods: Type.Array(
			Type.Object({
				start: Nullable(CalendarDate("First day of the period, null for figures as of a day.")),
				end: CalendarDate("Last day of the period, or the day."),
				unit: Text("Unit of the values: USD, USD/shares, shares, pure."),
				values: Text("Values, each as Tag=value in plain decimals, separated by spaces."),
			}),
			{ description: "Facts by period and unit." },
		),
	}),
	id: (r) => `${r.accession}/${r.part}`,
	time: (r) => at(r.filedAt),
	asOf: (r) => endOfDay(r.filedAt),
	publicAt: (r) => endOfDay(r.filedAt),
	kind: (r) => r.form,
});
