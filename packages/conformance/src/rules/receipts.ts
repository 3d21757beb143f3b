import type { HttpResponse } from "../http-client.ts";
import { compare, exact, minus, total } from "./figures/exact.ts";
import { computed } from "./figures/figures.ts";
import { addDays, dayOf } from "./new-york.ts";
import { claim } from "./questions.ts";
import { at, equal, formatValue, type Row, rowAt, rowListAt, rowsAt, valuesAt } from "./reading.ts";
import type { Changes, Rule, RuleContext } from "./rule.ts";

const names = ["id", "symbol", "key", "periodText", "date"] as const;

/** The value that a receipt is of: entries of lists are named by the first of their names. */
export function receiptedValue(body: unknown, member: string): unknown {
	let value: unknown = body;
	for (const [, baseline, , entry] of member.matchAll(/([^.[\]]+)|(\[([^\]]*)\])/g)) {
		if (entry === undefined) value = at(value, baseline ?? "");
		else value = Array.isArray(value) ? value.find((row) => nameOf(row) === entry) : undefined;
	}
	return value;
}

const nameOf = (row: unknown): string =>
	String(at(row, names.find((name) => at(row, name) !== undefined) ?? ""));

/** The members with a value at a path such as `quote[].peTtm`, as receipts name them: `quote[AAPL.US].peTtm`. */
function membersAt(body: unknown, path: string): readonly string[] {
	const [list = "", ...others] = path.split("[].");
	const rest = others.join("[].");
	if (rest === "") return valuesAt(body, path).some((value) => value !== null) ? [path] : [];
	return rowsAt(body, `${list}[]`).flatMap((row) =>
		membersAt(row, rest).map((member) => `${list}[${nameOf(row)}].${member}`),
	);
}

const textOf = (value: unknown): string | null =>
	value === null || value === undefined || value === "" ? null : String(value);

type ExplainedResponse = Pick<HttpResponse, "json" | "headers">;

/** Receipts stand beside the answer and change nothing of it. */
function checkBeside(context: RuleContext, baseline: ExplainedResponse, explained: ExplainedResponse): void {
	if (baseline.headers["x-data-version"] !== explained.headers["x-data-version"]) return;
	const { receipts: _, ...rest } = rowAt(explained.json, "");
	// A cursor is of the list with its parameters.
	if (!equal({ ...rest, next: null }, { ...rowAt(baseline.json, ""), next: null }))
		context.fail("the answer differs from that without receipts");
}

/**
 * With `explain=true`, receipts have the figures of the answer, rules that `listFigures` tells, and the files that they
 * name; without it there are none.
 *
 * @param figures paths of the figures of which each has a receipt
 * @param question what is asked beside the parameters of the case
 */
export const explains = (
	figures: readonly string[],
	question: Changes | ((service: RuleContext["service"]) => Changes) = {},
): Rule =>
	claim("each figure has a receipt when it is asked for", async (context) => {
		const change = typeof question === "function" ? question(context.service) : question;
		for (const explain of [undefined, "false"]) {
			const baseline = await context.body({ ...change, explain });
			if (at(baseline, "receipts") !== undefined) context.fail("there are receipts that nobody asked for");
		}
		const baseline = await context.send(change);
		const { json: body, headers } = await context.send({ ...change, explain: "true" });
		checkBeside(context, baseline, { json: body, headers });
		const receipts = rowListAt(context, body, "receipts.list");
		for (const { member, value } of receipts) {
			const reported = textOf(receiptedValue(body, String(member)));
			if (reported !== value)
				context.fail(
					`${formatValue(member)} is ${formatValue(reported)}, its receipt says ${formatValue(value)}`,
				);
		}
		checkReceipts(context, receipts);
		checkFiles(context, body, headers["x-data-source"]);
		const members = new Set(receipts.map(({ member }) => member));
		const bare = figures.flatMap((path) => membersAt(body, path)).find((member) => !members.has(member));
		if (bare !== undefined) context.fail(`${bare} has no receipt`);
		const { json } = await context.other("listFigures");
		checkNames(context, receipts, { rules: valuesAt(json, "figures[].key"), body });
	});

/** Receipts of an answer of the past are of the day that was asked for. */
export const explainsThePast = claim("receipts of a past day are of that day", async (context) => {
	const as_of = addDays(dayOf(context.now()), -2);
	const date = at(await context.body({ as_of, explain: "true" }), "receipts.date");
	if (date !== as_of) context.fail(`as_of=${as_of} has receipts of ${formatValue(date)}`);
});

/** Rules whose value is the sum of their records, those that are taken off less. */
const sums: ReadonlySet<string> = new Set([
	"sales",
	"netincome",
	"grossprofit",
	"assets",
	"equity",
	"liabilities",
	"surprise",
	"reportebit",
	"reportfreecashflow",
]);

/** True when the values of the records give that of their rule, as far as both are known. */
function followsFromRecords(input: Row): boolean {
	const { key, value } = input;
	const records = rowsAt(input, "records[]");
	if (value === null || records.length === 0) return true;
	if (key === "stated") return records.every((record) => record["value"] === value);
	if (!sums.has(String(key))) return true;
	const parts = records.flatMap(({ value, isSubtracted }) => {
		const part = computed(() => exact(value));
		return part ? [{ part, isSubtracted }] : [];
	});
	if (parts.length < records.length) return true;
	const of = (subtracted: boolean) =>
		total(parts.filter(({ isSubtracted }) => isSubtracted === subtracted).map(({ part }) => part));
	return compare(minus(of(false), of(true)), exact(value)) === 0;
}

/** A receipt is of one figure, gives a reason for a null and no other value, and follows from its records. */
function checkReceipts(context: RuleContext, receipts: readonly Row[]): void {
	const members = receipts.map(({ member }) => String(member));
	const seen = new Set<string>();
	const twice = members.find((member) => seen.size === seen.add(member).size);
	if (twice !== undefined) context.fail(`${twice} has two receipts`);
	for (const { member, value, nullReason, inputs } of receipts) {
		if ((value === null) !== (nullReason !== null))
			context.fail(
				`${formatValue(member)} is ${formatValue(value)}, with the reason ${formatValue(nullReason)}`,
			);
		// A source names exchanges in words of its own.
		if (String(member).endsWith(".exchange")) continue;
		const odd = rowsAt(inputs, "[]").find((input) => !followsFromRecords(input));
		if (odd) context.fail(`${formatValue(member)} does not follow from its records: ${formatValue(odd)}`);
	}
}

/** Rules that receipts name are told by `listFigures`, and files that they name stand beside them. */
function checkNames(
	context: RuleContext,
	receipts: readonly Row[],
	{ rules, body }: { rules: readonly unknown[]; body: unknown },
): void {
	const inputs = valuesAt(receipts, "[].inputs[]");
	const records = valuesAt(inputs, "[].records[]");
	const keys = [receipts, inputs, records].flatMap((list) => valuesAt(list, "[].key"));
	const unruled = keys.find((key) => !rules.includes(key));
	if (unruled !== undefined) context.fail(`no figure has the rule ${formatValue(unruled)}`);
	const files = new Set(valuesAt(body, "receipts.datasets[].datasetKey"));
	const named = [inputs, records].flatMap((list) => valuesAt(list, "[].datasetKeys[]"));
	const missing = named.find((key) => !files.has(key));
	if (missing !== undefined) context.fail(`the file ${formatValue(missing)} is not among the datasets`);
}

/** Figures are of today; a file is named by the first digits of its digest, and its source is one of the answer. */
function checkFiles(context: RuleContext, body: unknown, sources: string | undefined): void {
	const date = at(body, "receipts.date");
	const days = [0, 60_000].map((ago) => dayOf(context.now() - ago));
	if (!days.includes(String(date)))
		context.fail(`the figures are of ${formatValue(date)}, today is ${days[0]}`);
	const tags = sources?.split(",").map((tag) => tag.trim());
	for (const { datasetKey, sha256, source } of rowsAt(body, "receipts.datasets[]")) {
		if (datasetKey !== String(sha256).slice(0, 16))
			context.fail(`${formatValue(datasetKey)} are not the first digits of ${formatValue(sha256)}`);
		// An answer without stored data names no source, though files were searched for its figures.
		if (tags && !tags.includes(String(source)))
			context.fail(`the source ${formatValue(source)} is none of ${formatValue(sources)}`);
	}
}
