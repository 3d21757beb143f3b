import { Type } from "@sinclair/typebox";
import { area, at, endOfDay } from "./area.ts";
import {
	AccessionNumber,
	Amount,
	CalendarDate,
	Decimal,
	Identifier,
	Nullable,
	OneOf,
	Text,
} from "./fields.ts";

/** A holder's position at the end of a reporting period. */
export const shareholders = area({
	file: "shareholders",
	format: "csv",
	title: "Shareholders",
	group: "holders",
	record: Type.Object({
		period: CalendarDate("End of the reporting period."),
		holderId: Identifier("Identifier of the holder, such as its CIK."),
		name: Text("Name of the holder."),
		type: OneOf(["institution", "individual"], "Institution or natural person."),
		title: Text("`institution`, `individual`, or the role of an insider."),
		sharesHeld: Amount("Shares held at the end of the period."),
		sharesChanged: Nullable(Decimal("Change against the period before.")),
		percentOfShares: Nullable(Amount("Share of all shares outstanding, percent.")),
		filingDate: CalendarDate("Day of the filing."),
		value: Nullable(
			Amount("Market value at the end of the period in dollars, null when not stated credibly."),
		),
		form: Nullable(
			OneOf(
				["13F", "13F restatement", "13F new holdings", "13D", "13G"],
				"SEC form that states the position: an amendment of a 13F replaces (`restatement`) or adds (`new holdings`).",
			),
		),
		filing: Nullable(
			Text(
				"Accession number of that form, or the name of its file; one filing beside another of the period.",
			),
		),
	}),
	// Filings of one holder and period are stored separately, in any order of import.
	id: (r) => (r.filing ? `${r.period}/${r.holderId}/${r.filing}` : `${r.period}/${r.holderId}`),
	time: (r) => at(r.period),
	asOf: (r) => endOfDay(r.filingDate),
	publicAt: (r) => endOfDay(r.filingDate),
	kind: (r) => r.type,
});

/** One line of a Form 3, 4 or 5. */
export const insiderTrades = area({
	file: "insider-trades",
	format: "csv",
	title: "Insider trades",
	group: "holders",
	record: Type.Object({
		accessionNumber: AccessionNumber("SEC accession number of the form."),
		line: Type.Integer({ minimum: 1, description: "Line of the form." }),
		filingDate: CalendarDate("Day of the filing."),
		date: CalendarDate("Day of the transaction."),
		owner: Identifier("Reporting person."),
		title: Text("Role of the person, empty when not stated."),
		code: Text("SEC transaction code, one letter."),
		type: OneOf(["BUY", "SELL", "GRANT", "DISP", "TAX", "EXERCISE", "GIFT", "OTHER"], "What the code means."),
		acquiredOrDisposed: Nullable(
			OneOf(["acquired", "disposed"], "Acquired or disposed of, as the form says; null when not known."),
		),
		shares: Nullable(Amount("Shares acquired or disposed of.")),
		price: Nullable(Amount("Price per share, or per depositary share; null when not stated as a number.")),
		priceUnitShares: Type.Optional(
			Nullable(
				Amount("Shares that the price is for, where it is that of a depositary share; null for one share."),
			),
		),
		sharesAfter: Nullable(Amount("Shares held after the transaction.")),
		securityTitle: Text("Title of the security."),
		ownership: OneOf(["direct", "indirect"], "Form of ownership."),
		is10b5One: Nullable(Type.Boolean({ description: "Made under a Rule 10b5-1 plan." })),
		isDerivative: Nullable(
			Type.Boolean({ description: "Of a derivative such as an option, not of shares; null when not known." }),
		),
		amends: Nullable(
			CalendarDate("Day of filing of the form that this line's form amends, null for an original."),
		),
	}),
	id: (r) => `${r.accessionNumber}/${r.line}`,
	time: (r) => at(r.date),
	asOf: (r) => endOfDay(r.filingDate),
	publicAt: (r) => endOfDay(r.filingDate),
	kind: (r) => r.type,
});
