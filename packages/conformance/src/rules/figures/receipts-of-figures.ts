import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";
import { dividedBy, type Exact, exact, percent, text, times } from "./exact.ts";
import { computed, isFigure } from "./figures.ts";
import { informativeSymbols } from "./informative-symbols.ts";
import { splitsOf } from "./prices.ts";

/** Each asked figure of each security has one receipt, which says why a figure is null. */
export const explainsEachFigure = (path: string): Rule =>
	ofService("explains each figure of each security, those that are null too", async (context) => {
		const parameter = context.operation.parameters.find(({ name }) => name === "fields");
		const aliases = parameter?.valueAliases ?? {};
		const fields = (parameter?.schema.items?.enum ?? []).filter((field) => !(field in aliases)).join();
		const symbols = (await informativeSymbols(context)).join();
		const body = await context.body({ symbols, fields, explain: "true" });
		const members = valuesAt(body, "receipts.list[].member");
		const expected = rowsAt(body, `${path}[]`).flatMap(({ symbol, ...figures }) =>
			Object.keys(figures).map((name) => `${path}[${String(symbol)}].${name}`),
		);
		if (expected.length === 0) return context.skip("no figures");
		const odd = expected.find((member) => members.filter((one) => one === member).length !== 1);
		if (odd) context.fail(`${odd} has ${members.filter((one) => one === odd).length} receipts`);
	});

type Formula = (of: (key: string) => Exact) => Exact;

/** Figures that follow from the inputs of their receipts, by their keys. Rates and ratios have two places. */
const formulas: Readonly<Record<string, readonly [formula: Formula, places?: number]>> = {
	marketcap: [(of) => times(of("lastdone"), of("totalshares"))],
	pettm: [(of) => dividedBy(of("lastdone"), of("epsttm")), 2],
	pbmrq: [(of) => dividedBy(times(of("lastdone"), of("totalshares")), of("equity")), 2],
	turnoverrate: [(of) => percent(of("volume"), of("circulatingshares")), 2],
	divyld: [(of) => percent(of("dpsttm"), of("lastdone")), 2],
};

/** A figure is what its formula makes of the inputs of its receipt, today and in the past. */
export const followsFromItsReceipt = (fields: string): Rule =>
	ofService("computes figures from the inputs of their receipts, of the past too", async (context) => {
		const symbols = (await informativeSymbols(context)).join();
		let checkedCount = 0;
		for (const days of [0, 150]) {
			const as_of = days === 0 ? undefined : addDays(dayOf(context.now()), -days);
			const body = await context.body({ symbols, fields, explain: "true", as_of });
			for (const receipt of rowsAt(body, "receipts.list[]"))
				checkedCount += await checkFormula(context, receipt);
		}
		if (checkedCount === 0) context.skip("no figures with inputs");
	});

async function checkFormula(context: RuleContext, receipt: Row): Promise<number> {
	const [formula, places] = formulas[String(receipt["key"])] ?? [];
	const inputs = rowsAt(receipt, "inputs[]");
	const input = (key: string) => inputs.find((one) => one["key"] === key);
	const served = computed(() => exact(receipt["value"]));
	const expected = formula && computed(() => formula((key) => exact(input(key)?.["value"])));
	if (!served || !expected) return 0;
	if (isFigure(served, expected, places === undefined ? {} : { places })) return 1;
	// A price of before a split is brought to the shares of today.
	const symbol = String(receipt["symbol"]);
	const priced = String(input("lastdone")?.["date"]);
	if ((await splitsOf(context, symbol)).some(({ date }) => date > priced)) return 0;
	context.fail(`${formatValue(receipt["member"])} is ${text(served)}, its inputs make ${text(expected)}`);
	return 1;
}

/** Securities whose figures before and after a report are asked for. */
const maxSecurities = 3;

/** A figure as of the day before a report rests on older ones, as of its day on it; its receipts tell. */
export const restsOnWhatWasFiled = (fields: string): Rule =>
	ofService("rests figures as of a day on what was filed until then", async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			if (checkedCount >= maxSecurities) break;
			const statements = await context.other("listStatements", { symbol, count: "1" });
			const [newest] = rowsAt(statements.json, "statements[]");
			const filed = String(newest?.["filingDate"] ?? "");
			if (filed === "") continue;
			const request = async (as_of?: string) =>
				context.body({ symbols: symbol, fields, explain: "true", as_of });
			const [before, then, now] = [await request(addDays(filed, -1)), await request(filed), await request()];
			checkReceipts(context, symbol, before, addDays(filed, -1));
			checkReceipts(context, symbol, then, filed);
			checkedCount += 1;
			const end = String(newest?.["endDate"]);
			if (endsIn(before).some((one) => one >= end))
				context.fail(`${symbol}: a figure before ${filed} rests on the period that ended on ${end}`);
			const isRestated = (newest?.["restatementDate"] ?? filed) !== filed;
			if (
				!isRestated &&
				!leavesOutStatements(then) &&
				endsIn(now).includes(end) &&
				!endsIn(then).includes(end)
			)
				context.fail(`${symbol}: no figure as of ${filed} rests on the period that ended on ${end}`);
		}
		if (checkedCount === 0) context.skip("no known security has statements");
	});

/** Ends of the newest periods of statements behind figures. */
const endsIn = (body: unknown): readonly string[] =>
	rowsAt(body, "receipts.list[].inputs[]")
		.filter((input) =>
			valuesAt(input, "records[].property").some((property) => String(property).startsWith("financials.")),
		)
		.map(({ date }) => String(date));

const leavesOutStatements = (body: unknown): boolean =>
	valuesAt(body, "asOf.leftOut[].data").some((data) => /financial|statement/i.test(String(data)));

/** Fails when a record or a filing behind the figures is later than the day that was asked for. */
function checkReceipts(context: RuleContext, symbol: string, body: unknown, day: string): void {
	const inputs = valuesAt(body, "receipts.list[].inputs[]");
	const records = valuesAt(inputs, "[].records[]");
	const dates = [
		...[inputs, records].flatMap((list) => valuesAt(list, "[].date")),
		...valuesAt(records, "[].facts[].filingDate"),
	];
	const later = dates.find((date) => String(date) > day);
	if (later !== undefined) context.fail(`${symbol}: a figure as of ${day} rests on ${formatValue(later)}`);
	const reported = at(body, "receipts.date");
	if (reported !== day) context.fail(`${symbol}: receipts as of ${day} are of ${formatValue(reported)}`);
}
