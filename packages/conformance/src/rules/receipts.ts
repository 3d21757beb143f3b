import { claim } from "./questions.ts";
import { at, listAt, type Row, shown, valuesAt } from "./reading.ts";
import type { Changes, Rule } from "./rule.ts";

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
		const body = await context.body({ ...change, explain: "true" });
		const receipts = listAt(context, body, "receipts.list");
		for (const { member, value } of receipts) {
			const told = textOf(receiptedValue(body, String(member)));
			if (told !== value)
				context.fail(`${shown(member)} is ${shown(told)}, its receipt says ${shown(value)}`);
		}
		const odd = receipts.find(({ value, nullReason }) => (value === null) !== (nullReason !== null));
		if (odd)
			context.fail(
				`${shown(odd["member"])} is ${shown(odd["value"])} because of ${shown(odd["nullReason"])}`,
			);
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
