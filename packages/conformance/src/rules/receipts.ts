import type { Answer } from "../http-client.ts";
import { claim } from "./questions.ts";
import { at, equal, listAt, type Row, shown, valuesAt } from "./reading.ts";
import type { Changes, Rule, RuleContext } from "./rule.ts";

const names = ["id", "symbol", "key", "periodText", "date"] as const;

/** The value that a receipt is of: entries of lists are named by the first of their names. */
export function receiptedValue(body: unknown, member: string): unknown {
	let value: unknown = body;
	for (const [, plain, , entry] of member.matchAll(/([^.[\]]+)|(\[([^\]]*)\])/g)) {
		if (entry === undefined) value = at(value, plain ?? "");
		else value = Array.isArray(value) ? value.find((row) => nameOf(row) === entry) : undefined;
	}
	return value;
}

const nameOf = (row: Row): string => String(row[names.find((name) => name in row) ?? ""]);

const textOf = (value: unknown): string | null =>
	value === null || value === undefined || value === "" ? null : String(value);

type Explained = Pick<Answer, "json" | "headers">;

/** Receipts stand beside the answer and change nothing of it. */
function judgeBeside(context: RuleContext, plain: Explained, explained: Explained): void {
	if (plain.headers["x-data-version"] !== explained.headers["x-data-version"]) return;
	const { receipts: _, ...rest } = explained.json as Row;
	// A cursor is of the list with its parameters.
	if (!equal({ ...rest, next: null }, { ...(plain.json as Row), next: null }))
		context.fail("the answer differs from that without receipts");
}

/** A figure is known or has a reason why not; files are named by their digest, and their source by its tag. */
function judgeReceipts(context: RuleContext, body: unknown, sources: string | undefined): void {
	const tags = sources?.split(",").map((tag) => tag.trim());
	for (const receipt of valuesAt(body, "receipts.list[]") as readonly Row[])
		if ((receipt["value"] === null) !== (typeof receipt["nullReason"] === "string"))
			context.fail(
				`${shown(receipt["member"])} is ${shown(receipt["value"])}: ${shown(receipt["nullReason"])}`,
			);
	for (const file of valuesAt(body, "receipts.datasets[]") as readonly Row[]) {
		if (
			!String(file["sha256"]).startsWith(String(file["datasetKey"])) ||
			String(file["datasetKey"]).length !== 16
		)
			context.fail(`${shown(file["datasetKey"])} are not the first digits of ${shown(file["sha256"])}`);
		// An answer without stored data names no source, though files were searched for its figures.
		if (tags && !tags.includes(String(file["source"])))
			context.fail(`the source ${shown(file["source"])} is none of ${shown(sources)}`);
	}
}

/**
 * With `explain=true`, receipts have the figures of the answer, rules that `listFigures` tells, and the files that they
 * name; without it there are none.
 *
 * @param figures paths of the figures of which each has a receipt
 */
export const explains = (figures: readonly string[], change: Changes = {}): Rule =>
	claim("each figure has a receipt when it is asked for", async (context) => {
		for (const explain of [undefined, "false"]) {
			const plain = await context.body({ ...change, explain });
			if (at(plain, "receipts") !== undefined) context.fail("there are receipts that nobody asked for");
		}
		const plain = await context.answer(change);
		const { json: body, headers } = await context.answer({ ...change, explain: "true" });
		judgeBeside(context, plain, { json: body, headers });
		judgeReceipts(context, body, headers["x-data-source"]);
		const receipts = listAt(context, body, "receipts.list");
		for (const { member, value } of receipts) {
			const told = textOf(receiptedValue(body, String(member)));
			if (told !== value)
				context.fail(`${shown(member)} is ${shown(told)}, its receipt says ${shown(value)}`);
		}
		const count = figures.flatMap((path) => valuesAt(body, path)).length;
		if (count > receipts.filter(({ value }) => value !== null).length)
			context.fail(`${count} figures have ${receipts.length} receipts`);
		const { json } = await context.other("listFigures");
		const rules = new Set(valuesAt(json, "figures[].key"));
		const inputs = valuesAt(receipts, "[].inputs[]");
		const records = valuesAt(inputs, "[].records[]");
		const keys = [receipts, inputs, records].flatMap((list) => valuesAt(list, "[].key"));
		const unruled = keys.find((key) => !rules.has(key));
		if (unruled !== undefined) context.fail(`no figure has the rule ${shown(unruled)}`);
		const files = new Set(valuesAt(body, "receipts.datasets[].datasetKey"));
		const named = [inputs, records].flatMap((list) => valuesAt(list, "[].datasetKeys[]"));
		const missing = named.find((key) => !files.has(key));
		if (missing !== undefined) context.fail(`the file ${shown(missing)} is not among the datasets`);
	});
