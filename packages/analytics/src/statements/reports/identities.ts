import { difference, sum } from "@us-market-data/market";
import type { ItemName } from "../items/index.ts";
import type { KnownReport } from "./known-reports.ts";

/** Identities that statements keep, in words that a report of an import counts. */
export type Identity =
	| "assets are liabilities and equity"
	| "cash flows add up to the change in cash"
	| "quarters add up to the year"
	| "earnings per share times shares are income";

/** An identity that the figures of a report allow to check. */
export interface Checked {
	identity: Identity;
	fiscalYear: number;
	report: KnownReport["record"]["report"];
	holds: boolean;
}

/** Items of a quarter that add up over the year. */
const addedUp = ["revenue", "netIncome", "operatingCashFlow"] as const satisfies readonly ItemName[];

/** Every identity of the reports that their figures allow to check. */
export function checkedIdentities(reports: readonly KnownReport[]): Checked[] {
	const byId = new Map(reports.map((one) => [`${one.record.fiscalYear}/${one.record.report}`, one]));
	return reports.flatMap((one) => {
		const { fiscalYear, report } = one.record;
		const check = (identity: Identity, holds: boolean | null): Checked[] =>
			holds === null ? [] : [{ identity, fiscalYear, report, holds }];
		return [
			...check("assets are liabilities and equity", balances(one)),
			...check("cash flows add up to the change in cash", cashAddsUp(one)),
			...check("earnings per share times shares are income", earningsFit(one)),
			...(report === "af" ? check("quarters add up to the year", quartersAddUp(one, byId)) : []),
		];
	});
}

type Items = KnownReport["items"];

const itemValue = (items: Items, name: ItemName): string | null => items.get(name)?.value ?? null;

/** True when the parts add up, as far as each is rounded by itself: to thousands, millions, or less. */
function addsUp(whole: string, parts: readonly string[]): boolean {
	const zeros = [whole, ...parts].filter((value) => value !== "0").map((value) => trailingZeros(value));
	const tolerance = 10 ** Math.min(6, Math.max(0, ...zeros)) * (parts.length + 1);
	return Math.abs(Number(difference(whole, sum(parts)))) <= tolerance;
}

function trailingZeros(value: string): number {
	let end = value.length;
	while (value[end - 1] === "0") end -= 1;
	return value.length - end;
}

function balances({ items }: KnownReport): boolean | null {
	const [assets, liabilities] = [itemValue(items, "assets"), items.get("liabilities")];
	const owners = itemValue(items, "totalEquity") ?? itemValue(items, "equity");
	if (assets === null || !liabilities || liabilities.rule === "implied" || owners === null) return null;
	const between = (["temporaryEquity", "redeemableNoncontrolling"] as const).map(
		(name) => itemValue(items, name) ?? "0",
	);
	return addsUp(assets, [liabilities.value, owners, ...between]);
}

function cashAddsUp({ items }: KnownReport): boolean | null {
	const flows = (["operatingCashFlow", "investingCashFlow", "financingCashFlow"] as const).map((name) =>
		itemValue(items, name),
	);
	const change = itemValue(items, "cashChange");
	if (change === null || flows.some((flow) => flow === null)) return null;
	const known = flows.filter((flow) => flow !== null);
	return addsUp(change, [...known, itemValue(items, "exchangeRateEffect") ?? "0"]);
}

/** Earnings per share are rounded to cents. Preferred dividends and classes of stock move them by a few percent. */
function earningsFit({ items }: KnownReport): boolean | null {
	const [eps, shares, income] = (["epsDiluted", "sharesDiluted", "netIncome"] as const).map((name) =>
		Number(itemValue(items, name) ?? Number.NaN),
	);
	if (eps === undefined || shares === undefined || income === undefined) return null;
	if (!(shares > 0) || Number.isNaN(eps) || Number.isNaN(income)) return null;
	return Math.abs(eps - income / shares) <= 0.0101 + 0.05 * Math.abs(eps);
}

function quartersAddUp(
	{ record, items }: KnownReport,
	byId: ReadonlyMap<string, KnownReport>,
): boolean | null {
	const quarters = ["q1", "q2", "q3", "q4"].map((name) => byId.get(`${record.fiscalYear}/${name}`));
	const results = addedUp.flatMap((name) => {
		const whole = itemValue(items, name);
		const parts = quarters.flatMap((one) => (one && itemValue(one.items, name)) ?? []);
		return whole === null || parts.length < 4 ? [] : [addsUp(whole, parts)];
	});
	return results.length === 0 ? null : results.every((holds) => holds);
}
