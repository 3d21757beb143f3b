import { Type } from "@sinclair/typebox";
import { area, at, publication } from "./area.ts";
import { Instant, OneOf, Text } from "./fields.ts";

/** Symbol under which events are kept that belong to no security. */
export const marketSymbol = "MARKET.US";

const expected = "expected/";

/**
 * Id of a report that no source announces: it is expected by those of the year before.
 *
 * @example
 * expectedReportId("10-Q"); // => "expected/10-Q"
 */
export const expectedReportId = (form: string): string => `${expected}${form}`;

/**
 * True for a report of `expectedReportId`. Once its day has passed, it says nothing any more.
 *
 * @example
 * isExpectedReport({ id: "expected/10-Q" }); // => true
 */
export const isExpectedReport = ({ id }: { id: string }): boolean => id.startsWith(expected);

/**
 * Financial events by date: reports, listings, macroeconomic releases. Dividends and splits have areas of
 * their own and enter the calendar from there, market closures follow from the trading calendar. A release
 * that belongs to no security carries the market's own symbol.
 */
export const events = area({
	file: "events",
	format: "json",
	title: "Financial events",
	group: "events",
	record: Type.Object({
		id: Text("Identifier of the event."),
		category: OneOf(["report", "ipo", "macrodata"], "Kind of event."),
		datetime: Instant("When it happens."),
		eventType: Text("Finer kind, such as `10-Q` or `CPI`."),
		content: Text("What happens, in a sentence."),
		star: Type.Integer({ minimum: 0, maximum: 3, description: "Weight, 3 is the heaviest." }),
	}),
	id: (r) => r.id,
	time: (r) => at(r.datetime),
	asOf: (r) => at(r.datetime),
	publicAt: (r) => publication(r.datetime),
	unpublished: "An event counts from its own time on: no source says when it was announced.",
	announces: true,
	kind: (r) => r.category,
});
