import { compare, dividedBy, exact, minus, percent } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { splitsOf } from "../figures/prices.ts";
import { ofService } from "../questions.ts";
import { compareValues, equal, formatValue, type Row, rowAt, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** Most pages of holders that are read. */
const maxPages = 10;

/** All holders of a security, by cursor. */
async function holdersOf(context: RuleContext, change: Changes): Promise<readonly Row[]> {
	const rows: Row[] = [];
	for (let [page, cursor]: [number, string | undefined] = [0, undefined]; page < maxPages; page += 1) {
		const body = rowAt(await context.body({ ...change, count: "100", cursor }), "");
		rows.push(...rowsAt(body, "shareholders.list[]"));
		if (typeof body["next"] !== "string") break;
		cursor = body["next"];
	}
	return rows;
}

/** Each range holds the holders whose change fits it, all of them, and the total counts them. */
export const rangesSplitTheHolders: Rule = ofService(
	"answers the holders of each range, and counts them",
	async (context) => {
		for (const symbol of context.service.symbols) {
			const all = await holdersOf(context, { symbol });
			const sign = (row: Row) => computed(() => exact(row["sharesChanged"]))?.n;
			const fits: Readonly<Record<string, (row: Row) => boolean>> = {
				all: () => true,
				inc: (row) => (sign(row) ?? 0n) > 0n,
				dec: (row) => (sign(row) ?? 0n) < 0n,
			};
			for (const [range, isIn] of Object.entries(fits)) {
				const body = await context.body({ symbol, range, count: "100" });
				const expected = all.filter(isIn).map(({ holderId }) => holderId);
				const [reported] = valuesAt(body, "shareholders.total");
				if (reported !== expected.length)
					context.fail(`${symbol}: range=${range} tells ${formatValue(reported)}, ${expected.length} fit`);
				const served = valuesAt(body, "shareholders.list[].holderId");
				if (!equal(served, expected.slice(0, 100)))
					context.fail(`${symbol}: range=${range} answers ${formatValue(served)}`);
			}
		}
	},
);

const sorts = {
	shares_held: "sharesHeld",
	shares_changed: "sharesChanged",
	report_date: "reportDate",
} as const;

/**
 * Ties are in the order of the holders' ids, whatever the sort and the order, and unknown values come last; see
 * `listShareholders`. Shares are compared in those of today: where a split lies between two periods, the shares as reported
 * may stand in another order.
 */
export const tiesGoById: Rule = ofService("orders holders, and those alike by their id", async (context) => {
	const splits = await splitsOf(context, String(context.base["symbol"]));
	let checkedCount = 0;
	for (const [sort, member] of Object.entries(sorts))
		for (const order of ["desc", "asc"] as const) {
			const rows = await holdersOf(context, { sort, order });
			for (const [i, row] of rows.entries()) {
				const before = rows[i - 1];
				if (before?.[member] === null && row[member] !== null)
					context.fail(`sort=${sort}&order=${order}: ${formatValue(before)} of unknown value is not last`);
				if (before?.[member] === null && row[member] === null) {
					checkedCount += 1;
					if (String(before["holderId"]) >= String(row["holderId"]))
						context.fail(
							`sort=${sort}&order=${order}: ${formatValue(before)} stands before ${formatValue(row)}`,
						);
				}
				if (!before || row[member] === null || before[member] === null) continue;
				const days = [before, row].map((one) => String(one["reportDate"])).sort();
				const [first = "", last = ""] = days;
				if (sort !== "report_date" && splits.some(({ date }) => first < date && date <= last)) continue;
				const step = compareValues(before[member], row[member]) * (order === "asc" ? 1 : -1);
				const isTie = step === 0;
				checkedCount += 1;
				if (step > 0 || (isTie && String(before["holderId"]) >= String(row["holderId"])))
					context.fail(
						`sort=${sort}&order=${order}: ${formatValue(before)} stands before ${formatValue(row)}`,
					);
			}
		}
	if (checkedCount === 0) context.skip("no two holders");
});

/** Members of a position that both lists of holders answer. */
const shared = ["holderName", "holderType", "sharesHeld", "sharesChanged", "ownershipPercent"] as const;

/** The newest position of a holder is the same in both lists, where both have it of one day. */
export const positionsAgree = (path: string): Rule =>
	ofService("answers positions like listShareholders", async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			const { json } = await context.other("listShareholders", { symbol, count: "100" });
			const others = rowsAt(json, "shareholders.list[]");
			const [period] = rowsAt(await context.body({ symbol, periods: "1" }), path);
			for (const holder of rowsAt(period, "holders[]")) {
				const other = others.find(
					({ holderId, reportDate }) =>
						holderId === holder["holderId"] && reportDate === period?.["reportDate"],
				);
				if (!other) continue;
				checkedCount += 1;
				const odd = shared.find((name) => !equal(holder[name], other[name]));
				if (odd)
					context.fail(
						`${symbol}: ${odd} of ${formatValue(holder)} is ${formatValue(other[odd])} in listShareholders`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no holder is in both lists");
	});

/** Positions in percent are parts of one share count on one day, apart from rounding to four places. */
export const percentsAreOfOneCount = (path: string): Rule =>
	ofService("answers positions in percent of one number of shares", async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			const rows = rowsAt(await context.body({ symbol }), path).filter(
				({ holderType, ownershipPercent }) => holderType === "institution" && ownershipPercent !== null,
			);
			const [first] = rows;
			const day = first?.["reportDate"];
			for (const row of rows.filter(({ reportDate }) => reportDate === day).slice(1)) {
				const expected = computed(() =>
					dividedBy(
						percent(exact(row["sharesHeld"]), exact("100")),
						dividedBy(exact(first?.["sharesHeld"]), exact(first?.["ownershipPercent"])),
					),
				);
				if (!expected) continue;
				checkedCount += 1;
				const gap = minus(exact(row["ownershipPercent"]), expected);
				const size = gap.n < 0n ? { n: -gap.n, d: gap.d } : gap;
				if (compare(size, exact("0.0002")) > 0)
					context.fail(
						`${symbol}: ${formatValue(row)} is of another number of shares than ${formatValue(first)}`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no two positions of one day");
	});

/** Positions of the company family are those of the main family, with the day of their filing. */
export const positionsOfTheCompany: Rule = ofService(
	"answers the holders of listShareholders",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			const body = await context.body({ symbol: symbol.replace(/\.US$/, ""), limit: "100" });
			const { json } = await context.other("listShareholders", { symbol, count: "100" });
			const top = await context.other("listTopShareholders", { symbol, periods: "1" });
			const filed = new Map(
				rowsAt(top.json, "shareholders.list[].holders[]").map((holder) => [
					`${String(holder["holderName"])} ${String(holder["sharesHeld"])}`,
					holder,
				]),
			);
			const own = rowsAt(body, "data.shareholders[]");
			const others = rowsAt(json, "shareholders.list[]");
			const totals = [...valuesAt(body, "pagination.total"), ...valuesAt(json, "shareholders.total")];
			if (totals[0] !== totals[1])
				context.fail(`${symbol}: the two totals of holders are ${formatValue(totals)}`);
			for (const [i, row] of own.entries()) {
				const other = others[i];
				const pairs = [
					[row["holder_name"], other?.["holderName"]],
					[row["holder_type"], other?.["holderType"]],
					[row["shares_held"], other?.["sharesHeld"]],
					[row["ownership_percent"], other?.["ownershipPercent"]],
					[row["shares_changed"], other?.["sharesChanged"]],
				];
				if (pairs.some(([a, b]) => !equal(a, b)))
					context.fail(`${symbol}: ${formatValue(row)}, there ${formatValue(other)}`);
				const day = filed.get(`${String(row["holder_name"])} ${String(row["shares_held"])}`);
				if (day && (day["filingDate"] !== row["filing_date"] || day["role"] !== row["role"]))
					context.fail(
						`${symbol}: ${formatValue(row)} was filed on ${formatValue(day["filingDate"])} by ${formatValue(day["role"])}`,
					);
				checkedCount += 1;
			}
		}
		if (checkedCount === 0) context.skip("no known company has holders");
	},
);
