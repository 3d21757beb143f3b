import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zipOf } from "@us-market-data/ingest/testing";
import { addDays, random } from "@us-market-data/market";
import { cikOf } from "../market.ts";

const flows = [
	"RevenueFromContractWithCustomerExcludingAssessedTax",
	"CostOfRevenue",
	"GrossProfit",
	"OperatingIncomeLoss",
	"NetIncomeLoss",
	"ResearchAndDevelopmentExpense",
	"NetCashProvidedByUsedInOperatingActivities",
	"PaymentsToAcquirePropertyPlantAndEquipment",
	"NetCashProvidedByUsedInInvestingActivities",
	"NetCashProvidedByUsedInFinancingActivities",
];
const perShare = ["EarningsPerShareBasic", "EarningsPerShareDiluted"];
const weightedAverages = [
	"WeightedAverageNumberOfSharesOutstandingBasic",
	"WeightedAverageNumberOfDilutedSharesOutstanding",
];
const instants = ["Assets", "AssetsCurrent", "Liabilities", "LiabilitiesCurrent", "StockholdersEquity"];
/** Tags of which nothing is read are most of a file. */
const otherTagCount = 450;
const years = [2011, 2026] as const;

interface Filing {
	accn: string;
	fy: number;
	fp: string;
	form: string;
	filed: string;
}
type Period = readonly [start: string, end: string];

const ends = ["03-31", "06-30", "09-30", "12-31"];

/** The filings of a company, each with the periods that it states. */
function filings(cik: string): { filing: Filing; spans: Period[]; day: string }[] {
	const found: { filing: Filing; spans: Period[]; day: string }[] = [];
	for (let year = years[0]; year < years[1]; year++) {
		for (const [quarter, end] of ends.entries()) {
			const day = `${year}-${end}`;
			const annual = quarter === 3;
			const accn = `${cik.padStart(10, "0")}-${String(year).slice(2)}-${String(quarter + 1).padStart(6, "0")}`;
			const form = annual ? "10-K" : "10-Q";
			const filing = { accn, fy: year, fp: annual ? "FY" : `Q${quarter + 1}`, form, filed: addDays(day, 35) };
			const first = (of: number): string => `${of}-${["01-01", "04-01", "07-01", "10-01"][quarter]}`;
			const spans = annual
				? [0, 1, 2].map((back): Period => [`${year - back}-01-01`, `${year - back}-12-31`])
				: [0, 1].flatMap((back): Period[] => {
						const last = `${year - back}-${end}`;
						return quarter === 0
							? [[first(year - back), last]]
							: [
									[first(year - back), last],
									[`${year - back}-01-01`, last],
								];
					});
			found.push({ filing, spans, day });
		}
	}
	return found;
}

const factsOf = (spans: readonly Period[], filing: Filing, value: () => number) =>
	spans.map(([start, end]) => ({ start, end, val: value(), ...filing }));

/** A company of about 19,000 facts, a tenth of which are read. */
function company(number: number): string {
	const cik = cikOf(number);
	const stream = random(3, cik);
	const filed = filings(cik);
	const usGaap: Record<string, object> = {};
	const add = (tag: string, unit: string, stated: object[]) => {
		usGaap[tag] = {
			label: tag,
			description: `The amount of ${tag} in the period. `.repeat(6),
			units: { [unit]: stated },
		};
	};
	const spans = (value: () => number) => filed.flatMap((one) => factsOf(one.spans, one.filing, value));
	const days = (value: () => number) =>
		filed.map(({ filing, day }) => ({ end: day, val: value(), ...filing }));
	for (const tag of flows)
		add(
			tag,
			"USD",
			spans(() => stream.int(1e6, 9e9)),
		);
	for (const tag of perShare)
		add(
			tag,
			"USD/shares",
			spans(() => stream.int(1, 900) / 100),
		);
	for (const tag of weightedAverages)
		add(
			tag,
			"shares",
			spans(() => stream.int(1e8, 2e8)),
		);
	for (const tag of instants)
		add(
			tag,
			"USD",
			days(() => stream.int(1e6, 9e9)),
		);
	for (let tag = 0; tag < otherTagCount; tag++) {
		add(`TagOfNothing${tag}`, "USD", spans(() => stream.int(1e6, 9e9)).slice(0, 40));
	}
	const dei = {
		EntityCommonStockSharesOutstanding: { label: "", description: "", units: { shares: days(() => 15e7) } },
	};
	return JSON.stringify({
		cik: Number(cik),
		entityName: `COMPANY ${number}`,
		facts: { dei, "us-gaap": usGaap },
	});
}

/** Writes an archive of companies. */
export async function writeCompanies(folder: string, companies: number): Promise<void> {
	const files = Array.from({ length: companies }, (_, number): [string, string] => [
		`CIK${cikOf(number).padStart(10, "0")}.json`,
		company(number),
	]);
	await writeFile(join(folder, "companyfacts.zip"), await zipOf(Object.fromEntries(files)));
}
