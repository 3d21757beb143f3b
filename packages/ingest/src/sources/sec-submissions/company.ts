import type { AreaRecord } from "@us-market-data/market";
import { InputError, normaliseSymbol, webAddressIn } from "@us-market-data/market";
import { unpaddedCik } from "../sec/cik.ts";
import { arrayField, objectField, optionalText, textField } from "../sec/fields.ts";

type Json = Record<string, unknown>;

/** A ticker of a company. */
export interface Ticker {
	spelling: string;
	/** Canonical symbol, null when it does not resolve. */
	symbol: string | null;
	/** As the SEC names it, such as `Nasdaq`; empty when unknown. */
	exchange: string;
}

/** Tickers of a main file with their exchanges, which a parallel array holds. The list may be empty. */
export function tickersOf(file: Json): Ticker[] {
	const exchanges = file["exchanges"] == null ? [] : arrayField(file["exchanges"], { field: "exchanges" });
	const tickers = file["tickers"] == null ? [] : arrayField(file["tickers"], { field: "tickers" });
	return tickers.map((ticker, i) => {
		const spelling = textField(ticker, { field: "tickers" });
		const exchange = optionalText(exchanges[i], { field: "exchanges" });
		return { spelling, symbol: normaliseSymbol(spelling, "sec"), exchange };
	});
}

/** Refuses a file with another company than its name. */
export function checkCik(file: Json, cik: string): void {
	const value = String(file["cik"] ?? "missing");
	if (unpaddedCik(value) !== cik)
		throw new InputError({ field: "cik", value }, `${cik}, as in the file name`);
}

/**
 * Record of the company from a main file, without the exchange, which each ticker has for itself.
 * @param updatedAt day of the newest filing, `YYYY-MM-DD`
 */
export function companyRecord(
	file: Json,
	cik: string,
	updatedAt: string,
): Omit<AreaRecord<"companies">, "exchange"> {
	const text = (name: string): string => optionalText(file[name], { field: name });
	return {
		cik,
		name: textField(file["name"], { field: "name" }),
		sicCode: text("sic") || null,
		industry: text("sicDescription"),
		category: text("category")
			.split(/<br ?\/?>/i)
			.map((part) => part.trim())
			.join(", "),
		yearEnd: yearEnd(text("fiscalYearEnd")),
		region: text("stateOfIncorporationDescription") || text("stateOfIncorporation") || null,
		website: webAddressIn(text("website")) || webAddressIn(text("investorWebsite")),
		phone: text("phone") || null,
		address: businessAddress(file["addresses"]),
		formerNames: formerNames(file["formerNames"]),
		updatedAt,
	};
}

/** `0926` as `09-26`. */
const yearEnd = (text: string): string | null =>
	/^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(text) ? `${text.slice(0, 2)}-${text.slice(2)}` : null;

function businessAddress(value: unknown): string | null {
	if (value == null) return null;
	const { business } = objectField(value, { field: "addresses" });
	if (business == null) return null;
	const parts = objectField(business, { field: "addresses.business" });
	const text = (name: string): string => optionalText(parts[name], { field: `addresses.business.${name}` });
	const state = text("stateOrCountryDescription") || text("stateOrCountry") || text("country");
	const lines = [text("street1"), text("street2"), text("city"), `${state} ${text("zipCode")}`.trim()];
	return lines.filter((line) => line !== "").join(", ") || null;
}

/** Names with the days between which filings carried them, newest first. */
function formerNames(value: unknown): AreaRecord<"companies">["formerNames"] {
	if (value == null) return [];
	return arrayField(value, { field: "formerNames" }).map((entry) => {
		const { name, from, to } = objectField(entry, { field: "formerNames" });
		return {
			name: textField(name, { field: "formerNames.name" }),
			from: day(from, "formerNames.from"),
			to: day(to, "formerNames.to"),
		};
	});
}

/** The SEC writes a day as its midnight, in UTC (`T00:00:00.000Z`) or Eastern time (`T05:00:00.000Z`). */
function day(value: unknown, field: string): string | null {
	const text = optionalText(value, { field });
	if (text === "") return null;
	if (/^\d{4}-\d{2}-\d{2}(T|$)/.test(text) && !Number.isNaN(Date.parse(text))) return text.slice(0, 10);
	throw new InputError({ field, value: text }, "a day as YYYY-MM-DDT00:00:00.000Z, null or nothing");
}
