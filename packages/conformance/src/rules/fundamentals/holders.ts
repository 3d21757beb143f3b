import { compare, dividedBy, exact, percent, times, total } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, compareDecimals, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import { each } from "../row-rules.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** A holder holds shares: one that reported a position of zero is none any more. */
export const holdersHoldShares = (path: string, member: string): Rule =>
	each(path, "every holder holds shares", (row) => compareDecimals(String(row[member]), "0") > 0);

/** By which factor the shares outstanding may differ from those of the day of a position. */
const countsDiffer = "2";

/** Positions in percent are parts of the shares outstanding, apart from what was issued, bought back or split since. */
export const percentsAreOfTheSharesOutstanding = (path: string): Rule =>
	ofService("answers positions in percent of the shares outstanding", async (context) => {
		const symbols = context.service.symbols.slice(0, 4);
		const { json } = await context.other("getStaticInfo", { symbols: symbols.join() });
		let checkedCount = 0;
		for (const symbol of symbols) {
			const quote = valuesAt(json, "quote[]").find((row) => at(row, "symbol") === symbol);
			const [row] = rowsAt(await context.body({ symbol }), path).filter(
				({ ownershipPercent }) => ownershipPercent !== null,
			);
			const ratio = computed(() => {
				const part = percent(exact(row?.["sharesHeld"]), exact(at(quote, "totalShares")));
				return dividedBy(part, exact(row?.["ownershipPercent"]));
			});
			if (!ratio || (await wasSplit(context, symbol, String(row?.["reportDate"])))) continue;
			checkedCount += 1;
			if (
				compare(ratio, exact(countsDiffer)) > 0 ||
				compare(times(ratio, exact(countsDiffer)), exact("1")) < 0
			)
				context.fail(`${symbol}: ${formatValue(row)} is of ${formatValue(at(quote, "totalShares"))} shares`);
		}
		if (checkedCount === 0) context.skip("no known security has positions in percent and a count of shares");
	});

async function wasSplit(context: RuleContext, symbol: string, since: string): Promise<boolean> {
	const { json } = await context.other("listCorporateActions", { symbol, kinds: "split" });
	return valuesAt(json, "actions[].effectiveDate").some((date) => String(date) > since);
}

/** A position is filed on the last day of its period at the earliest. */
export const positionsAreFiledLater = (path: string): Rule =>
	each(path, "a position is filed after its period", (period) => {
		const filed = valuesAt(period, "holders[].filingDate").map(String);
		return filed.every((date) => date >= String(period["reportDate"]));
	});

/** Most periods of an answer, and days after the end of a quarter in which its holders report. */
const maxPeriods = 8;
const reportingDays = 60;

/** Fewer periods than were asked for are all that have data: as of an earlier day none is older. */
export const periodsReachBack: Rule = ofService(
	"answers all reporting periods that it holds",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols.slice(0, 4)) {
			const request = async (as_of?: string) => {
				const body = await context.body({ symbol, periods: `${maxPeriods}`, as_of });
				return valuesAt(body, "shareholders.reportDates[]").map(String);
			};
			const listed = await request();
			const oldest = listed.at(-1);
			const then = oldest === undefined ? undefined : addDays(oldest, reportingDays);
			if (oldest === undefined || then === undefined || then >= dayOf(context.now())) continue;
			checkedCount += 1;
			if (listed.length === maxPeriods) continue;
			const older = (await request(then)).find((date) => date < oldest);
			if (older !== undefined)
				context.fail(
					`${symbol} has ${listed.length} periods to ${oldest}, and as of ${then} one of ${older}`,
				);
		}
		if (checkedCount === 0) context.skip("no known security has reporting periods");
	},
);

/** Holders of a period. */
const maxHolders = 20;

/** Most positions that are the same in both lists are of the same period. */
function checkDates(
	context: RuleContext,
	listed: readonly Row[],
	{ symbol, json, period }: { symbol: string; json: unknown; period: unknown },
): void {
	const others = rowsAt(json, "shareholders.list[]");
	const same = listed.flatMap(({ holderId, sharesHeld }) =>
		others.filter((one) => one["holderId"] === holderId && one["sharesHeld"] === sharesHeld),
	);
	const odd = same.filter(({ reportDate }) => reportDate !== period);
	if (odd.length * 2 > same.length)
		context.fail(`${symbol}: ${formatValue(odd[0])} is of ${formatValue(period)} by listTopShareholders`);
}

/** The 20 largest holders of the newest period are there: none that reported for it and holds more is left out. */
export const twentyLargestHolders: Rule = ofService("answers the 20 largest holders", async (context) => {
	let checkedCount = 0;
	for (const symbol of context.service.symbols.slice(0, 4)) {
		const { json } = await context.other("listShareholders", { symbol, count: "100" });
		const [newest] = rowsAt(await context.body({ symbol, periods: "1" }), "shareholders.list[]");
		const listed = rowsAt(newest, "holders[]");
		const minShares = listed.length < maxHolders ? "0" : String(listed.at(-1)?.["sharesHeld"]);
		const ids = listed.map(({ holderId }) => holderId);
		const reported = rowsAt(json, "shareholders.list[]").filter(
			({ reportDate }) => reportDate === newest?.["reportDate"],
		);
		checkedCount += reported.length;
		checkDates(context, listed, { symbol, json, period: newest?.["reportDate"] });
		const missing = reported.find(
			({ holderId, sharesHeld }) =>
				!ids.includes(holderId) && compareDecimals(String(sharesHeld), minShares) > 0,
		);
		if (missing) context.fail(`${symbol}: ${formatValue(missing)} is left out of ${listed.length} holders`);
	}
	if (checkedCount === 0) context.skip("no holder is known of the newest period");
});

/** A position that was filed by a day is in the list as of that day, as it is today, and none that was filed later. */
export const positionsAsOfADay: Rule = ofService(
	"answers the positions that were filed by a day",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols.slice(0, 2).map((one) => one.replace(/\.US$/, ""))) {
			const request = async (as_of?: string) =>
				rowsAt(await context.body({ symbol, limit: "100", as_of }), "data.shareholders[]");
			const all = await request();
			const days = all.map(({ filing_date }) => String(filing_date)).toSorted();
			const day = days[Math.floor(days.length / 2)];
			if (day === undefined || all.length === 100) continue;
			checkedCount += 1;
			const past = await request(day);
			const later = past.find(({ filing_date }) => String(filing_date) > day);
			if (later) context.fail(`as_of=${day} answers ${formatValue(later)}`);
			const nameOf = ({ holder_name, shares_held, filing_date }: Row) =>
				`${String(holder_name)} ${String(shares_held)} ${String(filing_date)}`;
			const pastNames = past.map(nameOf);
			const missing = all.find(
				(row) => String(row["filing_date"]) <= day && !pastNames.includes(nameOf(row)),
			);
			if (missing && past.length < 100) context.fail(`as_of=${day} leaves out ${formatValue(missing)}`);
		}
		if (checkedCount === 0) context.skip("no known company has holders on one page");
	},
);

/** Institutions hold together what those in the list do, but for some that reported only because they crossed a threshold. */
export const institutionsAddUp = (holders: readonly Row[], listed: string): string | undefined => {
	const percents = holders
		.filter(
			({ holder_type, ownership_percent }) => holder_type === "institution" && ownership_percent !== null,
		)
		.map(({ ownership_percent }) => exact(ownership_percent));
	const served = computed(() => exact(listed.replace("%", "")));
	if (!served) return percents.length === 0 ? undefined : "it is empty";
	const all = total(percents);
	if (compare(served, all) > 0) return "it is more than all of them";
	return compare(times(served, exact("2")), all) < 0 ? "it is less than half of them" : undefined;
};

/** Owners whose role a form names that must be there before their lack of roles tells anything. */
const minHolders = 2;

/** Insiders among the holders have roles where their forms name them. */
export const insidersHaveRoles: Rule = ofService("answers the roles of insiders", async (context) => {
	const [owners, silent]: [string[], Row[]] = [[], []];
	for (const symbol of context.service.symbols.slice(0, 3)) {
		const { json } = await context.other("listInsiderTrades", { symbol, count: "100" });
		const roles = rowsAt(json, "insiderTrades[]").filter(({ role }) => role !== null);
		const names = new Set(roles.map(({ owner }) => owner));
		const body = await context.body({ symbol: symbol.replace(/\.US$/, ""), limit: "100" });
		for (const row of rowsAt(body, "data.shareholders[]")) {
			if (!names.has(row["holder_name"])) continue;
			owners.push(String(row["holder_name"]));
			if (row["role"] === null) silent.push(row);
		}
	}
	if (owners.length < minHolders) return context.skip("too few holders are insiders whose role is known");
	if (silent.length * 2 > owners.length)
		context.fail(
			`${silent.length} of ${owners.length} insiders have no role, such as ${formatValue(silent[0])}`,
		);
});
