import { Type } from "@sinclair/typebox";
import { area, at, endOfDay } from "./area.ts";
import {
	Amount,
	CalendarDate,
	Cik,
	Identifier,
	Nullable,
	OneOf,
	Text,
	WebAddress,
	YearEnd,
} from "./fields.ts";

/** The facts of a security from the exchange directories. */
export const securities = area({
	file: "securities",
	format: "csv",
	title: "Security master",
	group: "reference",
	record: Type.Object({
		nameEn: Text("Name in English, as the exchange lists it."),
		nameCn: Text("Name in simplified Chinese, empty when unknown."),
		nameHk: Text("Name in traditional Chinese, empty when unknown."),
		exchange: Text(
			"Exchange of primary listing: NASDAQ, NYSE, AMEX, ARCA, BATS, IEX, OTC; empty when unknown.",
		),
		board: Text("Market tier or board, such as `Nasdaq Global Select Market`; empty when unknown."),
		type: OneOf(
			["stock", "etf", "preferred", "warrant", "right", "unit", "note", "other"],
			"Kind of security.",
		),
		currency: Text("Trading currency, ISO 4217."),
		lotSize: Type.Integer({ minimum: 1, description: "Shares in a round lot." }),
		cik: Cik("SEC Central Index Key without leading zeros, empty when unknown."),
		listingDate: Nullable(CalendarDate("First trading day.")),
		delistingDate: Nullable(CalendarDate("Last trading day, null while listed.")),
	}),
	id: () => "security",
	time: (r) => (r.listingDate ? at(r.listingDate) : 0),
	unpublished: "The facts of the listing, such as the name, do not say since when they hold.",
});

/**
 * The identifiers that regulators and clearing houses use for a security. CUSIPs match records of other sources and
 * never appear in responses.
 */
export const identifiers = area({
	file: "identifiers",
	format: "csv",
	title: "Identifiers",
	group: "identifiers",
	record: Type.Object({
		scheme: OneOf(["cik", "cusip", "figi"], "Kind of identifier."),
		value: Identifier("The identifier; a CIK without leading zeros."),
		name: Text("Name of the issuer as the source writes it."),
		date: CalendarDate("Newest day for which the source states it."),
		first: Type.Optional(
			Nullable(CalendarDate("Oldest day for which the source states it, null when not known.")),
		),
	}),
	id: (r) => `${r.scheme}/${r.value}`,
	time: (r) => at(r.date),
	asOf: (r) => endOfDay(r.date),
	unpublished: "Identifiers do not say since when they hold.",
	kind: (r) => r.scheme,
});

/** The SEC's facts of the registrant behind a security. The operator's profile takes precedence. */
export const companies = area({
	file: "companies",
	format: "json",
	title: "SEC registrants",
	group: "reference",
	record: Type.Object({
		cik: Cik("Central Index Key without leading zeros."),
		name: Text("Conformed name."),
		sicCode: Nullable(Text("Standard Industrial Classification code.")),
		industry: Text("Title of that code; empty when unknown."),
		category: Text("Filer category, such as `Large accelerated filer`; empty when unknown."),
		yearEnd: Nullable(YearEnd("End of the fiscal year, `MM-DD`.")),
		region: Nullable(Text("State or country of incorporation.")),
		website: WebAddress("Address of the website; empty when unknown."),
		phone: Nullable(Text("Telephone number.")),
		address: Nullable(Text("Business address on one line.")),
		exchange: Text("Exchange as the SEC names it; empty when unknown."),
		formerNames: Type.Array(
			Type.Object({
				name: Text("Name that it had."),
				from: Nullable(CalendarDate("First day of it.")),
				to: Nullable(CalendarDate("Last day of it.")),
			}),
		),
		updatedAt: CalendarDate("Day of the newest filing."),
	}),
	id: () => "company",
	time: (r) => at(r.updatedAt),
	asOf: (r) => endOfDay(r.updatedAt),
	unpublished: "The facts about the registrant do not say since when they hold.",
});

/** The profile of a company. Every property may be unknown. */
export const profiles = area({
	file: "profiles",
	format: "json",
	title: "Company profiles",
	group: "reference",
	record: Type.Object({
		companyName: Text("Legal name."),
		description: Text("What the company does; empty when unknown."),
		sector: Text("Sector; empty when unknown."),
		industry: Text("Industry; empty when unknown."),
		sicCode: Nullable(Text("Standard Industrial Classification code.")),
		founded: Nullable(Text("Year or date of foundation.")),
		yearEnd: Nullable(YearEnd("End of the fiscal year, `MM-DD`.")),
		region: Nullable(Text("State or country of incorporation.")),
		website: WebAddress("Address of the website; empty when unknown."),
		email: Nullable(Text("Contact address.")),
		phone: Nullable(Text("Telephone number.")),
		address: Nullable(Text("Business address on one line.")),
		employees: Nullable(Type.Integer({ minimum: 0, description: "Number of employees." })),
		chairman: Nullable(Text("Chair of the board.")),
		manager: Nullable(Text("Chief executive.")),
		updatedAt: Nullable(CalendarDate("Day the profile was last true.")),
	}),
	id: () => "profile",
	time: (r) => (r.updatedAt ? at(r.updatedAt) : 0),
	asOf: (r) => (r.updatedAt ? endOfDay(r.updatedAt) : null),
	unpublished: "The profile of the company does not say since when it holds.",
});

/** Share capital as of a date. */
export const shares = area({
	file: "shares",
	format: "csv",
	title: "Shares outstanding",
	group: "fundamentals",
	record: Type.Object({
		date: CalendarDate("Day for which the counts hold."),
		totalShares: Amount("Shares outstanding."),
		circulatingShares: Nullable(Amount("Shares that trade freely.")),
		filedAt: Type.Optional(
			Nullable(CalendarDate("Day of the filing that states them, null when not known.")),
		),
	}),
	id: (r) => r.date,
	time: (r) => at(r.date),
	asOf: (r) => endOfDay(r.date),
	// Records stored before they had the day of their filing lack it.
	publicAt: (r) => (r.filedAt ? endOfDay(r.filedAt) : null),
	unpublished: "Counts of shares of files that do not say when they were filed are left out.",
});
