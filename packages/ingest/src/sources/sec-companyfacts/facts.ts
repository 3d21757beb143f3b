import { dayNumber, type Fact, isReport, type SkippedFact, wantedTags } from "@us-market-data/analytics";
import { canonicalDecimal, InputError } from "@us-market-data/market";
import { accessionField } from "../sec/accession.ts";
import { unpaddedCik } from "../sec/cik.ts";
import { arrayField, jsonObject, objectField } from "../sec/fields.ts";
import { usedPart } from "./used-part.ts";

/** Facts read from a company's file. */
export interface CompanyFacts {
	/** Without leading zeros. */
	cik: string;
	name: string;
	facts: Fact[];
	/** Facts of wanted tags that are skipped, with the reason. */
	skipped: SkippedFact[];
}

const taxonomies = ["us-gaap", "ifrs-full", "dei"];

/** Values as texts: a double would lose digits of large ones. A quote within a text is escaped and does not match. */
const quoteValues = (text: string): string => text.replace(/"val"\s*:\s*(-?\d[\d.eE+-]*)/g, '"val":"$1"');

/**
 * Reads a company's file.
 * @throws InputError when it is not what the SEC publishes.
 */
export function readFacts(text: string): CompanyFacts {
	const used = usedPart(text, taxonomies);
	const file =
		used === null
			? jsonObject(quoteValues(text))
			: objectField(JSON.parse(quoteValues(used)), { field: "JSON" });
	const cik = unpaddedCik(String(file["cik"] ?? ""));
	if (cik === null) {
		throw new InputError(
			{ field: "cik", value: textOfValue(file["cik"]) },
			"a Central Index Key of up to ten digits",
		);
	}
	const company: CompanyFacts = { cik, name: String(file["entityName"] ?? ""), facts: [], skipped: [] };
	const byTaxonomy = objectField(file["facts"], { field: "facts" });
	for (const taxonomy of taxonomies) {
		if (byTaxonomy[taxonomy] !== undefined) readTaxonomy(company, taxonomy, byTaxonomy[taxonomy]);
	}
	return company;
}

function readTaxonomy(company: CompanyFacts, taxonomy: string, value: unknown): void {
	const tags = objectField(value, { field: `facts.${taxonomy}` });
	for (const [tag, entry] of Object.entries(tags)) {
		if (!wantedTags.has(tag)) continue;
		const field = `facts.${taxonomy}.${tag}.units`;
		const units = objectField(objectField(entry, { field: `facts.${taxonomy}.${tag}` })["units"], { field });
		for (const [unit, list] of Object.entries(units)) {
			for (const fact of arrayField(list, { field: `${field}.${unit}` })) {
				readFact(company, { tag, unit }, objectField(fact, { field: `${field}.${unit}` }));
			}
		}
	}
}

function readFact(
	company: CompanyFacts,
	{ tag, unit }: Pick<Fact, "tag" | "unit">,
	raw: Record<string, unknown>,
): void {
	const place = company.facts.length + company.skipped.length + 1;
	const { start = null, end, val, accn, form, filed } = raw;
	if (typeof end !== "string" || typeof form !== "string" || typeof filed !== "string") {
		rejectNoText(tag, place, { end, form, filed });
	}
	if (start !== null && typeof start !== "string") {
		throw new InputError(
			{ line: place, field: `${tag}.start`, value: textOfValue(start) },
			"a text or nothing",
		);
	}
	const value = typeof val === "string" ? canonicalDecimal(val) : null;
	const fact: Fact = {
		place,
		tag,
		unit,
		start,
		end,
		value: value ?? "",
		accession: accessionField(typeof accn === "string" ? accn : textOfValue(accn), {
			line: place,
			field: `${tag}.accn`,
		}),
		form,
		filed,
	};
	const reason = value === null ? "value is not a number" : flawOf(fact);
	if (reason === null) company.facts.push(fact);
	else company.skipped.push({ place, reason });
}

function rejectNoText(tag: string, line: number, fields: Record<string, unknown>): never {
	const [field, value] = Object.entries(fields).find(([, text]) => typeof text !== "string") ?? [];
	throw new InputError({ line, field: `${tag}.${field}`, value: textOfValue(value) }, "a text");
}

/** Why a fact with a value is skipped; null for a sound one. */
function flawOf({ start, end, filed, form, tag }: Fact): string | null {
	if (!isDay(end) || !isDay(filed) || (start !== null && !isDay(start))) return "date that does not exist";
	if (start !== null && start > end) return "period that ends before it starts";
	if (end < "1990-01-01") return "date before 1990";
	// Split ratios are often announced for a day to come.
	if (end > filed && !tag.startsWith("StockholdersEquityNote")) return "period that ends after it was filed";
	return isReport(form) ? null : "form that is not a periodic or current report";
}

const isDay = (text: string): boolean => dayNumber(text) !== null;

const textOfValue = (value: unknown): string => (value === undefined ? "missing" : JSON.stringify(value));
