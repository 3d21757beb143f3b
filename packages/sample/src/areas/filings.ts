import type { AreaRow } from "@us-market-data/market";
import { entry, type Random, random } from "@us-market-data/market";
import { easternInstant, tradingDayFrom } from "../clock.ts";
import { reportMinute } from "../fiscal-calendar.ts";
import { declaredAt } from "../newsroom.ts";
import { perShare } from "../numbers.ts";
import type { SampleSecurity } from "../simulated.ts";
import type { World } from "../world.ts";
import { accession } from "./accession.ts";
import { fiscalQuarters } from "./fiscal-quarters.ts";
import { insiderTradesOf } from "./insiders.ts";
import { payouts } from "./payouts.ts";

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

/** Filings of a fund. */
const fundFilings = 40;
const insiderForms = 12;
const reportedQuarters = 8;
const tradingDaysBack = 500;

const fundForms: readonly (readonly [form: string, about: string])[] = [
	["NPORT-P", "Monthly portfolio investments report"],
	["497", "Supplement to the prospectus"],
	["N-CSR", "Certified annual shareholder report"],
	["N-CSRS", "Certified semi-annual shareholder report"],
	["N-CEN", "Annual report for registered investment companies"],
	["24F-2NT", "Rule 24f-2 notice of securities sold"],
	["485BPOS", "Post-effective amendment to the registration statement"],
];

/** Issuers that are not of the United States, which report on other forms. */
const foreign: ReadonlySet<string> = new Set(["TSM", "ASML", "TM", "NVO", "AZN", "SHEL", "SPOT"]);

/** The forms on which an issuer reports. */
export function formsOf({ company }: SampleSecurity) {
	const isForeign = foreign.has(company.issuer);
	return {
		current: isForeign ? "6-K" : "8-K",
		periodic: (quarter: number) =>
			isForeign ? (quarter === 4 ? "20-F" : "6-K") : quarter === 4 ? "10-K" : "10-Q",
	};
}

export function* filings(world: World): Generator<Filing> {
	for (const security of world.securities) {
		const stream = random(world.seed, security.symbol, "filings");
		const drafts = security.listing.type === "etf" ? ofFund(security, stream) : ofCompany(world, security);
		const all = drafts
			.filter(({ date }) => date <= security.lastDay && date >= entry(security.bars, 0).date)
			.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : (a.minute ?? 0) - (b.minute ?? 0)));
		for (const [i, draft] of all.entries()) yield filing(security, draft, i + 1, stream);
	}
}

const ofFund = (security: SampleSecurity, stream: Random): Draft[] =>
	Array.from({ length: fundFilings }, (_, i): Draft => {
		const [form, about] = entry(fundForms, i % fundForms.length);
		return { form, about, date: entry(security.bars, -1 - stream.int(0, tradingDaysBack)).date };
	});

const ofCompany = (world: World, security: SampleSecurity): Draft[] => [
	...reports(world, security),
	...insiderFilings(world, security),
	...storyFilings(security),
	...payoutFilings(world, security),
	...yearlyFilings(security),
];

/** Reports of the last quarters and the announcement of each on the same day. */
function reports(world: World, security: SampleSecurity): Draft[] {
	const reported = fiscalQuarters(world, security).filter((quarter) => quarter.reported);
	const forms = formsOf(security);
	return reported.slice(-reportedQuarters).flatMap(({ quarter, periodEnd, filedAt, restatedOn }): Draft[] => {
		const form = forms.periodic(quarter);
		const kind = quarter === 4 ? "Annual" : "Quarterly";
		const minute = reportMinute(world.seed, security.company, filedAt);
		const about = `${kind} report for the period ended ${periodEnd}`;
		const first = [
			{
				form: forms.current,
				date: filedAt,
				minute,
				about: "Current report: results of operations (item 2.02)",
			},
			{ form, date: filedAt, minute: minute + 20, about },
		];
		if (restatedOn === undefined) return first;
		const reason = `Current report: statements for the period ended ${periodEnd} are not to be relied on (item 4.02)`;
		return [
			...first,
			{ form: forms.current, date: restatedOn, minute: 8 * 60, about: reason },
			{
				form: `${form}/A`,
				date: restatedOn,
				minute: 8 * 60 + 30,
				about: `${about}, with cash flows restated`,
			},
		];
	});
}

/** Current reports on what moved the price, and on the way to another number of shares. */
function storyFilings(security: SampleSecurity): Draft[] {
	const form = formsOf(security).current;
	const stories = security.stories.filter(({ kind, filed }) => filed && kind !== "results");
	return stories.slice(-storyForms).map(({ publishedOn, minute, headline }) => ({
		form,
		date: publishedOn,
		minute,
		about: `Current report: the company ${headline} (item ${/outlook|slower|sales/.test(headline) ? "7.01" : "8.01"})`,
	}));
}

const storyForms = 8;

const payoutFilings = (world: World, security: SampleSecurity): Draft[] =>
	payouts(world, security)
		.slice(-4)
		.map(({ declaredOn, amount }) => ({
			form: formsOf(security).current,
			date: declaredOn,
			minute: declaredAt,
			about: `Current report: dividend of ${perShare(amount)} USD a share (item 8.01)`,
		}));

/** Forms of every year: months after the end of the fiscal year, and day. */
const yearly = [
	["DEF 14A", "Definitive proxy statement", 3, 12],
	["8-K", "Current report: votes at the annual meeting (item 5.07)", 5, 4],
	["S-8", "Registration of securities for an employee benefit plan", 5, 20],
] as const;

/** Forms of every calendar year: month and day. */
const calendar = [
	["SCHEDULE 13G/A", "Amended statement of beneficial ownership", 2, 12],
	["SD", "Specialized disclosure report", 5, 28],
	["11-K", "Annual report of an employee stock purchase plan", 6, 24],
] as const;

function yearlyFilings({ company, lastDay }: SampleSecurity): Draft[] {
	const present = Number(lastDay.slice(0, 4));
	return [present - 1, present].flatMap((year): Draft[] => {
		const on = (month: number, day: number) =>
			tradingDayFrom(new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10));
		const fiscal = yearly.map(([form, about, months, day]) => {
			const month = ((Number(company.fiscalEnd) + months - 1) % 12) + 1;
			return { form, about, date: on(month, day) };
		});
		return [
			...fiscal,
			...calendar.map(([form, about, month, day]) => ({ form, about, date: on(month, day) })),
		];
	});
}

/** Forms of insiders come in the morning. */
const earliestForm = 9 * 60;
const latestForm = 12 * 60;

function insiderFilings(world: World, security: SampleSecurity): Draft[] {
	if (security.listing.type !== "stock") return [];
	const stream = random(world.seed, security.symbol, "hours of forms");
	const firstLines = insiderTradesOf(world, security).filter(({ line }) => line === 1);
	return firstLines.slice(0, insiderForms).map(({ accessionNumber, filingDate, owner }) => ({
		form: "4",
		date: filingDate,
		minute: stream.int(earliestForm, latestForm),
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
		publishedAt: easternInstant(draft.date, draft.minute ?? stream.int(8 * 60, 12 * 60)),
		form: draft.form,
		accessionNumber: number,
	};
}
