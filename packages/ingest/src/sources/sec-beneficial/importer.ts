import { InputError } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { contentOf } from "../../frame/content.ts";
import type { Importer, Outcome, Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { namingFile } from "../../frame/store-error.ts";
import { publicFilings } from "../sec/accession.ts";
import { noSecurityOfCik, securityMasters, symbolsByCik } from "../sec/cik.ts";
import { isFullSubmission, submissionHeader } from "../sec/full-submission.ts";
import { xmlParts } from "../sec/xml.ts";
import { symbolsByCusip } from "../sec-13f/cusips.ts";
import { cusipPattern } from "../sec-fails-to-deliver/parse.ts";
import { type Person, readSchedule, type Schedule } from "./parse.ts";

const accession = /(\d{10})-?(\d{2})-?(\d{6})/;

/**
 * Schedules 13D and 13G: holders of more than 5 % of a class of shares. Each reporting person is a separate holder,
 * though members of a group each count the shares of all.
 */
export const secBeneficial: Importer = {
	source: "sec-beneficial",
	order: 140,
	task: "holders",
	title: "SEC Schedules 13D and 13G: holders of more than 5 %",
	tags: ["sec"],
	licence: publicFilings,
	takes: /\.xml$|^\d{10}-\d{2}-\d{6}\.(txt|nc)$/i,
	files:
		"the XML of a schedule, or {accession number}.txt or .nc; schedules before 2024-12-18 are HTML and are not read",
	url: "https://www.sec.gov/Archives/edgar/data/{cik}/{accession number}/primary_doc.xml",
	// A full submission with its exhibits.
	limits: { document: 128 * 2 ** 20 },
	async plan(files, options, market) {
		const find = await issueFinder(market);
		const plans: Plan[] = [];
		for (const file of files) plans.push(await planFile(file, options.tag ?? "sec", find));
		return plans;
	},
};

/** A schedule is read at once, because its content names the dataset where its path does not. */
async function planFile(file: SourceFile, tag: string, find: FindIssue): Promise<Plan> {
	const { schedule, filed } = await namingFile(file.label, () => readFile(file));
	const digits = accession.exec(file.label);
	const name = digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : schedule.description;
	return {
		source: file,
		dataset: { tag, licence: publicFilings, file: name, adjustedThrough: null },
		notes: filed ? [] : ["the day of filing is not in the file: the day of signature is used"],
		async *parse() {
			yield rowsOf(schedule, name, filed ?? schedule.signed, find);
		},
	};
}

async function readFile(file: SourceFile): Promise<{ schedule: Schedule; filed: string | null }> {
	const content = await contentOf(file).document({ xml: true });
	if (!isFullSubmission(file.name)) return { schedule: readSchedule(content), filed: null };
	const [xml] = xmlParts(content);
	if (xml === undefined) {
		const location = { field: "documents", value: "no XML" };
		throw new InputError(
			location,
			"a schedule from 2024-12-18 on; older ones are HTML, which cannot be read reliably",
		);
	}
	return { schedule: readSchedule(xml), filed: submissionHeader(content).filed };
}

function rowsOf(schedule: Schedule, filing: string, filingDate: string, find: FindIssue): Outcome[] {
	const issue = find(schedule.issuer);
	if ("skipped" in issue) return schedule.persons.map((_, i) => ({ ...issue, line: i + 1 }));
	const holderIds = new Set<string>();
	const holders = schedule.persons.map((person, i): Outcome => {
		const line = i + 1;
		if (holderIds.has(person.holderId)) return { skipped: "the same person again", line };
		holderIds.add(person.holderId);
		const record = recordOf(person, schedule, filing, filingDate);
		return record
			? { area: "shareholders", symbol: issue.symbol, line, record }
			: { skipped: "no amount", line };
	});
	const { learned, symbol } = issue;
	if (learned === null || !cusipPattern.test(learned)) return holders;
	const record = {
		scheme: "cusip" as const,
		value: learned,
		name: schedule.issuer.name,
		date: schedule.eventDate,
	};
	return [...holders, { area: "identifiers", symbol, line: 1, record }];
}

function recordOf(person: Person, { form, eventDate }: Schedule, filing: string, filingDate: string) {
	const { sharesHeld, ...rest } = person;
	if (sharesHeld === null) return null;
	const unknown = { sharesChanged: null, value: null };
	return { period: eventDate, ...rest, title: person.type, sharesHeld, ...unknown, filingDate, form, filing };
}

/** Whose shares a schedule is about. */
interface Issue {
	symbol: string;
	/** CUSIP that the schedule teaches, null when it is known already or not certain to be that of the symbol. */
	learned: string | null;
}

/** Finds the security of a schedule, or the reason why there is none. */
type FindIssue = (issuer: Schedule["issuer"]) => Issue | { skipped: string };

/** Preferred shares, warrants, rights and units, by the suffix of the symbol. */
const special = /-[A-Z]|\.(PR|WS|RT|U|WI|WD|CV|PP|CL)\b/;

const commonTypes = ["stock", "etf"];

/** Titles of classes that are not what a company's one symbol trades. */
const otherClass = /preferred|preference|warrant|unit|note|right|debenture|bond/i;

/** Found by a known CUSIP, else as the only common security of the issuer. */
async function issueFinder(market: MarketReader): Promise<FindIssue> {
	const byCusip = await symbolsByCusip(market);
	const masters = await securityMasters(market);
	const byCik = await symbolsByCik(market, masters);
	const types = new Map(masters.map(({ record, security }) => [security.symbol, record.type]));
	const isCommon = (symbol: string): boolean =>
		!special.test(symbol) && commonTypes.includes(types.get(symbol) ?? "stock");
	return ({ cik, cusips, classTitle }) => {
		const symbol = cusips.flatMap((cusip) => byCusip.get(cusip) ?? [])[0];
		if (symbol !== undefined) return { symbol: symbol, learned: null };
		const symbols = byCik.get(cik) ?? [];
		if (symbols.length === 0) return { skipped: noSecurityOfCik };
		const common = symbols.filter(isCommon);
		const [only] = common;
		if (only === undefined || common.length > 1) {
			return { skipped: "the issuer has several securities and the CUSIP is unknown" };
		}
		if (otherClass.test(classTitle)) return { skipped: "not of the common shares, and the CUSIP is unknown" };
		return { symbol: only, learned: cusips.length === 1 ? (cusips[0] ?? null) : null };
	};
}
