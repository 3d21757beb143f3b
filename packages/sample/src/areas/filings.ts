import type { AreaRow } from "@us-market-data/market";
import { entry, type Random, random } from "@us-market-data/market";
import { easternInstant } from "../clock.ts";
import type { SampleSecurity } from "../simulated.ts";
import type { World } from "../world.ts";
import { accession } from "./accession.ts";
import { fiscalQuarters, reportMinute } from "./fiscal-quarters.ts";
import { insiderTradesOf } from "./insiders.ts";

type Filing = AreaRow<"filings">;

/** A filing before it gets a number and a time. */
interface Draft {
	form: string;
	date: string;
	about: string;
	/** Minutes after midnight Eastern time, drawn when absent. */
	minute?: number;
	/** Set where the number is already known. */
	number?: string;
}

/** Filings that each security has. */
const each = 40;
const insiderForms = 12;
const reportedQuarters = 8;
const tradingDaysBack = 500;

const otherForms: readonly (readonly [form: string, about: string])[] = [
	["8-K", "Current report: departure or election of directors or officers (item 5.02)"],
	["8-K", "Current report: Regulation FD disclosure (item 7.01)"],
	["8-K", "Current report: other events (item 8.01)"],
	["DEF 14A", "Definitive proxy statement"],
	["S-8", "Registration of securities for an employee benefit plan"],
	["SCHEDULE 13G/A", "Amended statement of beneficial ownership"],
	["144", "Notice of proposed sale of securities"],
	["11-K", "Annual report of an employee stock purchase plan"],
	["424B2", "Prospectus supplement"],
	["SD", "Specialized disclosure report"],
];

const fundForms: readonly (readonly [form: string, about: string])[] = [
	["NPORT-P", "Monthly portfolio investments report"],
	["497", "Supplement to the prospectus"],
	["N-CSR", "Certified annual shareholder report"],
	["N-CSRS", "Certified semi-annual shareholder report"],
	["N-CEN", "Annual report for registered investment companies"],
	["24F-2NT", "Rule 24f-2 notice of securities sold"],
	["485BPOS", "Post-effective amendment to the registration statement"],
];

export function* filings(world: World): Generator<Filing> {
	for (const security of world.securities) {
		const stream = random(world.seed, security.symbol, "filings");
		const fund = security.listing.type === "etf";
		const known = fund ? [] : [...reports(world, security), ...insiderFilings(world, security)];
		const fill = Array.from({ length: each - known.length }, (_, i): Draft => {
			const [form, about] = entry(fund ? fundForms : otherForms, i % (fund ? fundForms : otherForms).length);
			return { form, about, date: entry(security.bars, -1 - stream.int(0, tradingDaysBack)).date };
		});
		const all = [...known, ...fill].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
		for (const [i, draft] of all.entries()) yield filing(security, draft, i + 1, stream);
	}
}

/** Reports of the last quarters and the announcement of each on the same day. */
function reports(world: World, security: SampleSecurity): Draft[] {
	const reported = fiscalQuarters(world, security).filter((quarter) => quarter.reported);
	const minute = reportMinute(world, security);
	return reported.slice(-reportedQuarters).flatMap(({ quarter, periodEnd, filedAt }): Draft[] => {
		const [form, kind] = quarter === 4 ? ["10-K", "Annual"] : ["10-Q", "Quarterly"];
		return [
			{ form: "8-K", date: filedAt, minute, about: "Current report: results of operations (item 2.02)" },
			{ form, date: filedAt, minute: minute + 20, about: `${kind} report for the period ended ${periodEnd}` },
		];
	});
}

function insiderFilings(world: World, security: SampleSecurity): Draft[] {
	if (security.listing.type !== "stock") return [];
	const firstLines = insiderTradesOf(world, security).filter(({ line }) => line === 1);
	return firstLines.slice(0, insiderForms).map(({ accessionNumber, filingDate, owner }) => ({
		form: "4",
		date: filingDate,
		about: `Statement of changes in beneficial ownership of ${owner}`,
		number: accessionNumber,
	}));
}

function filing(security: SampleSecurity, draft: Draft, count: number, stream: Random): Filing {
	const number = draft.number ?? accession(security, draft.date, count);
	const form = draft.form.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
	const fileName = `${security.ticker.toLowerCase()}-${draft.date.replaceAll("-", "")}-${form}.htm`;
	const folder = `https://example.com/filings/${security.listing.cik}/${number.replaceAll("-", "")}`;
	return {
		symbol: security.symbol,
		id: number,
		title: `${draft.form}: ${draft.about}`,
		description: `Simulated filing of ${security.company.name}: ${draft.about}.`,
		fileName,
		fileUrls: [`${folder}/${fileName}`, `${folder}/${number}-index.htm`],
		publishedAt: easternInstant(draft.date, draft.minute ?? stream.int(6 * 60, 16 * 60)),
		form: draft.form,
		accessionNumber: number,
	};
}
