import { security as master } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import type { MarketStore } from "@us-market-data/store";
import { importInto } from "@us-market-data/store/testing";
import { parseFile, testStore } from "../../testing/imports.ts";
import { secCompanyfacts } from "./importer.ts";

type Financials = AreaRecord<"financials">;
type Shares = AreaRecord<"shares">;

/** A fact as the file writes it, with its tag and unit. A value given as a text is written as a number. */
export interface Stated {
	taxonomy: "us-gaap" | "ifrs-full" | "dei";
	tag: string;
	unit: string;
	start?: string;
	end: string;
	val: number | string | null;
	accn: string;
	form: string;
	filed: string;
}

/** Unit by tag, dollars unless it is one of shares. */
const unitOf = (tag: string): string => {
	if (/PerShare(Declared|Basic|Diluted|CashPaid)$/.test(tag)) return "USD/shares";
	return /Shares(Outstanding|Issued)|NumberOf/.test(tag) ? "shares" : "USD";
};

/** A filing: each of its facts is its tag, the period (a day, or first and last day) and the value. */
export function filing(
	form: string,
	filed: string,
	facts: readonly (readonly [tag: string, period: string, val: number | string | null])[],
	more: Partial<Stated> = {},
): Stated[] {
	const accn = `0000000007-${filed.slice(2, 4)}-${filed.slice(5, 7)}${filed.slice(8)}00`;
	return facts.map(([tag, period, val]) => {
		const [first = "", last] = period.split("..");
		const days = last === undefined ? { end: first } : { start: first, end: last };
		const taxonomy = tag.startsWith("Entity") ? "dei" : "us-gaap";
		return { taxonomy, tag, unit: unitOf(tag), ...days, val, accn, form, filed, ...more };
	});
}

type Taxonomies = Record<string, Record<string, { units: Record<string, object[]> }>>;

/** The file of CIK 7, with the facts in the given order. */
export function companyOf(facts: readonly Stated[]): object {
	const taxonomies: Taxonomies = {};
	for (const { taxonomy, tag, unit, ...fact } of facts) {
		const tags = taxonomies[taxonomy] ?? {};
		const { units } = tags[tag] ?? { units: {} };
		units[unit] = [...(units[unit] ?? []), { ...fact, fy: 1, fp: "FY" }];
		tags[tag] = { units };
		taxonomies[taxonomy] = tags;
	}
	return { cik: 7, entityName: "SEVEN INC", facts: taxonomies };
}

/** A year from January to December: the quarters, the year-to-date figures, and the year. */
export const spans = (year: number) => ({
	q1: `${year}-01-01..${year}-03-31`,
	q2: `${year}-04-01..${year}-06-30`,
	q3: `${year}-07-01..${year}-09-30`,
	q4: `${year}-10-01..${year}-12-31`,
	m6: `${year}-01-01..${year}-06-30`,
	m9: `${year}-01-01..${year}-09-30`,
	af: `${year}-01-01..${year}-12-31`,
});

/** Puts identifiers of CIK 7, and records of the security master for some of them. */
export async function storeSeven(
	store: MarketStore,
	symbols: readonly string[],
	types: Readonly<Record<string, "stock" | "preferred" | "warrant">> = {},
): Promise<void> {
	await importInto(store, "x", "own", (writer, dataset) => {
		for (const symbol of symbols) {
			const security = writer.ensureSecurity(symbol);
			writer.put("identifiers", security, dataset, {
				scheme: "cik",
				value: "7",
				name: "",
				date: "2026-01-02",
			});
			const type = types[symbol];
			if (type === undefined) continue;
			writer.put("securities", security, dataset, master("", { exchange: "NYSE", type }));
		}
	});
}

/** Outcomes of the file of CIK 7 for `SEVN.US`. */
export async function imported(facts: readonly Stated[]) {
	const store = await testStore();
	await storeSeven(store, ["SEVN.US"]);
	const text = JSON.stringify(companyOf(facts)).replace(/"val":"([^"]+)"/g, '"val":$1');
	const { outcomes } = await parseFile(secCompanyfacts, "CIK0000000007.json", text, {}, store);
	const financials = outcomes.flatMap((outcome) =>
		"area" in outcome && outcome.area === "financials" ? [outcome.record as Financials] : [],
	);
	const shares = outcomes.flatMap((outcome) =>
		"area" in outcome && outcome.area === "shares" ? [outcome.record as Shares] : [],
	);
	const skipped = outcomes.flatMap((outcome) => ("skipped" in outcome ? [outcome.skipped] : []));
	const period = (report: Financials["report"], fiscalYear: number) =>
		financials.find((record) => record.report === report && record.fiscalYear === fiscalYear);
	return { outcomes, financials, shares, skipped, period };
}
