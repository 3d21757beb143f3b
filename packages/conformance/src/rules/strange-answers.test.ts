import { expect, test } from "vitest";
import type { Case } from "../cases/case.ts";
import { loadCase } from "../cases/load.ts";
import { baseValues } from "../generate/base.ts";
import { complaintsOf, contract, responseOf, service } from "../testing.ts";
import { isRow } from "./reading.ts";
import { type Changes, type Rule, Unanswered } from "./rule.ts";

/** Values that no rule expects at some place of an answer. */
const strange: readonly unknown[] = [undefined, null, 5, "text", [], [5, null, "text", [], {}], {}];

type Change = (value: unknown) => unknown;

const isLeaf = (value: unknown): boolean => !isRow(value) && !Array.isArray(value);

/** An answer with all values of one kind replaced. */
function replaced(value: unknown, isMeant: (value: unknown) => boolean, change: Change): unknown {
	if (isMeant(value)) return change(value);
	if (Array.isArray(value)) return value.map((item) => replaced(item, isMeant, change));
	return isRow(value) ? ofMembers(value, (member) => replaced(member, isMeant, change)) : value;
}

const ofMembers = (body: unknown, change: Change): unknown =>
	Object.fromEntries(Object.entries(Object(body)).map(([name, value]) => [name, change(value)]));

const places: Readonly<Record<string, (body: unknown, by: unknown) => unknown>> = {
	"for the answer": (_, by) => by,
	"for its members": (body, by) => ofMembers(body, () => by),
	"for the members of its members": (body, by) => ofMembers(body, (one) => ofMembers(one, () => by)),
	"for lists": (body, by) => replaced(body, Array.isArray, () => by),
	"for items": (body, by) =>
		replaced(body, Array.isArray, (list) => Object.values(Object(list)).map(() => by)),
	"for members of items": (body, by) =>
		replaced(body, Array.isArray, (list) =>
			Object.values(Object(list)).map((item) => ofMembers(item, () => by)),
		),
	"for texts and numbers": (body, by) => replaced(body, isLeaf, () => by),
};

const examples = Object(contract.document.components["examples"]);
const exampleOf = (operationId: string): unknown => examples[`${operationId}.ok`]?.value;

/** Answers after which a rule that asks and asks is ended. */
const maxRules = 150;

/** The unwanted end of a rule whose service gives these answers; undefined when it ends as rules do. */
async function endOf(rule: Rule, given: Case, bodyOf: (operationId: string) => unknown) {
	let responses = 0;
	const reply = ({ operationId = given.operationId }: Changes) => {
		responses += 1;
		if (responses > maxRules) throw new Unanswered("enough");
		return responseOf(200, bodyOf(operationId));
	};
	const operation = contract.operation(given.operationId);
	try {
		await complaintsOf(rule, reply, baseValues(operation, given, service), operation.operationId);
	} catch (error) {
		return String(error);
	}
	return undefined;
}

test("no rule breaks down over a strange answer", { timeout: 120_000 }, async () => {
	const broken = new Set<string>();
	let checkedCount = 0;
	const cases = await Promise.all(contract.operations.map(loadCase));
	for (const given of cases.filter((one) => one !== undefined))
		for (const rule of given.rules)
			for (const [place, put] of Object.entries(places))
				for (const value of strange)
					for (const isOwnToo of [true, false]) {
						checkedCount += 1;
						const end = await endOf(rule, given, (operationId) => {
							const body = exampleOf(operationId);
							return isOwnToo || operationId !== given.operationId ? put(body, value) : body;
						});
						if (end?.startsWith("TypeError"))
							broken.add(`${given.operationId} ${rule.title}: ${JSON.stringify(value)} ${place}: ${end}`);
					}
	expect([...broken]).toEqual([]);
	expect(checkedCount).toBeGreaterThan(10_000);
});
