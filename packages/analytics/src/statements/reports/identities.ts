import { difference, sum } from "@us-market-data/market";
import type { ItemName } from "../items/index.ts";
import type { Checked, CheckedReport, Identity, Part } from "./checked.ts";
import { causeOf, hasWrongSign } from "./failed-cause.ts";

type Outcome = Pick<Checked, "holds" | "whole" | "parts" | "difference">;

/** Items of a quarter that add up over the year. */
const addedUp = ["revenue", "netIncome", "operatingCashFlow"] as const satisfies readonly ItemName[];

/** Every identity of the reports that their figures allow to check. */
export function checkedIdentities(reports: readonly CheckedReport[]): Checked[] {
	const byId = new Map(reports.map((one) => [idOf(one.record), one]));
	const checked = reports.flatMap(({ record, items }) => {
		const quarters = record.report === "af" ? quartersOf(record.fiscalYear, items, byId) : [];
		const found: readonly (readonly [Identity, Outcome | null])[] = [
			["assets are liabilities and equity", balances(items)],
			["cash flows add up to the change in cash", cashAddsUp(items)],
			["earnings per share times shares are income", earningsFit(items)],
			...quarters.map((one) => ["quarters add up to the year", one] as const),
		];
		const { fiscalYear, report } = record;
		return found.flatMap(([identity, outcome]) =>
			outcome ? [{ identity, fiscalYear, report, ...outcome }] : [],
		);
	});
	const failed = checked.filter(({ holds }) => !holds);
	return checked.map((one) => ({ ...one, cause: one.holds ? null : causeOf(one, failed) }));
}

const idOf = ({ fiscalYear, report }: Pick<Checked, "fiscalYear" | "report">): string =>
	`${fiscalYear}/${report}`;

type Items = CheckedReport["items"];

const partOf = (items: Items, name: ItemName): Part | null => {
	const figure = items.get(name);
	return figure ? { name, figure } : null;
};

const presentParts = (parts: readonly (Part | null)[]): Part[] => parts.filter((part) => part !== null);

/** Holds when the parts add up, as far as each is rounded by itself: to thousands, millions, or less. */
function addsUp(whole: Part, parts: readonly Part[]): Outcome {
	const values = parts.map(({ figure }) => figure.value);
	const zeros = [whole.figure.value, ...values]
		.filter((value) => value !== "0")
		.map((value) => trailingZeros(value));
	const tolerance = 10 ** Math.min(6, Math.max(0, ...zeros)) * (parts.length + 1);
	const rest = difference(whole.figure.value, sum(values));
	return { holds: Math.abs(Number(rest)) <= tolerance, whole, parts, difference: rest };
}

function trailingZeros(value: string): number {
	let end = value.length;
	while (value[end - 1] === "0") end -= 1;
	return value.length - end;
}

function balances(items: Items): Outcome | null {
	const [assets, liabilities] = [partOf(items, "assets"), partOf(items, "liabilities")];
	const [total, own] = [partOf(items, "totalEquity"), partOf(items, "equity")];
	const owners = total ?? own;
	if (!assets || !liabilities || liabilities.figure.rule === "implied" || !owners) return null;
	const between = presentParts(
		(["temporaryEquity", "redeemableNoncontrolling"] as const).map((name) => partOf(items, name)),
	);
	const parts = [liabilities, owners, ...between];
	// Some companies count their noncontrolling interests, or what lies between, among the liabilities.
	const others = own && total ? [[liabilities, own, ...between]] : [];
	const outcome = firstBalanced(assets, [parts, ...others, [liabilities, owners]]);
	return outcome.holds || !isBalanced(items, outcome) ? outcome : { ...outcome, holds: true };
}

/**
 * True where the filing states the total of its liabilities and equity, which is that of the assets, and the parts are
 * less: what is missing between them is an item that is stated under a tag of the company's own.
 */
function isBalanced(items: Items, { whole, parts, difference: rest }: Outcome): boolean {
	const total = items.get("liabilitiesAndEquity")?.value;
	const isLess = Number(rest) > 0 && Number(rest) < Number(whole.figure.value) / 2;
	return total === whole.figure.value && isLess && !hasWrongSign(rest, parts);
}

/** The cash flows, with and without those that companies count in different ways. */
function cashAddsUp(items: Items): Outcome | null {
	const flows = (["operatingCashFlow", "investingCashFlow", "financingCashFlow"] as const).map((name) =>
		partOf(items, name),
	);
	const change = partOf(items, "cashChange");
	if (!change || flows.some((flow) => !flow)) return null;
	const effect = presentParts([partOf(items, "exchangeRateEffect")]);
	const discontinued = presentParts([partOf(items, "discontinuedCashFlow")]);
	return firstBalanced(
		change,
		[effect, [], [...effect, ...discontinued], discontinued].map((more) => presentParts([...flows, ...more])),
	);
}

/** The outcome of the first parts that add up; of none, that of the first. */
function firstBalanced(whole: Part, choices: readonly (readonly Part[])[]): Outcome {
	const outcomes = choices.map((parts) => addsUp(whole, parts));
	const [first = addsUp(whole, [])] = outcomes;
	return outcomes.find(({ holds }) => holds) ?? first;
}

/** Earnings per share are rounded to cents. Preferred dividends and classes of stock move them by a few percent. */
function earningsFit(items: Items): Outcome | null {
	const parts = (["epsDiluted", "sharesDiluted"] as const).map((name) => partOf(items, name));
	const [eps, shares] = parts.map((part) => Number(part?.figure.value ?? Number.NaN));
	// Earnings per share are of common shareholders: where preferred dividends are large, only their income fits.
	const incomes = presentParts([partOf(items, "netIncome"), partOf(items, "commonIncome")]);
	if (eps === undefined || shares === undefined || !(shares > 0) || !items.has("netIncome")) return null;
	const outcomes = incomes.flatMap((whole): Outcome[] => {
		const rest = Number(whole.figure.value) - eps * shares;
		if (!Number.isFinite(rest)) return [];
		const holds = Math.abs(rest / shares) <= 0.0101 + 0.05 * Math.abs(eps);
		return [{ holds, whole, parts: presentParts(parts), difference: BigInt(Math.round(rest)).toString() }];
	});
	return outcomes.find(({ holds }) => holds) ?? outcomes[0] ?? null;
}

const quarters = ["q1", "q2", "q3", "q4"] as const;

function quartersOf(year: number, items: Items, byId: ReadonlyMap<string, CheckedReport>): Outcome[] {
	return addedUp.flatMap((name) => {
		const whole = partOf(items, name);
		const parts = quarters.flatMap((report): Part[] => {
			const figure = byId.get(`${year}/${report}`)?.items.get(name);
			return figure ? [{ name: `${name} of ${report}`, figure }] : [];
		});
		return whole && parts.length === quarters.length ? [addsUp(whole, parts)] : [];
	});
}
