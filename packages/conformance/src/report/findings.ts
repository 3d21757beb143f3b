import type { Contract } from "../contract.ts";
import type { Failure } from "../suite/probe.ts";
import type { CheckResult } from "../suite/run-checks.ts";
import { type SourceLocation, sourceLocationOf, valueAt } from "./evidence.ts";
import { type Comparison, identity } from "./history.ts";

/** One thing that is wrong, however many checks show it. */
export interface Finding {
	readonly rule: string;
	/** The reason in one sentence. */
	readonly sentence: string;
	readonly place: SourceLocation;
	/** The checks that show it; the first is its evidence. */
	readonly shownBy: readonly { readonly result: CheckResult; readonly failure: Failure }[];
	/** True when the run before, if any was given, passed all its checks. */
	readonly isNew: boolean;
}

/** The failures by what is wrong: new ones first, then those of most checks. */
export function findingsOf(
	results: readonly CheckResult[],
	contract: Contract,
	before?: Comparison,
): readonly Finding[] {
	const all = results.flatMap((result) => leaves(result.failures).map((failure) => ({ result, failure })));
	const groups = Map.groupBy(all, ({ result, failure }) => kindOf(result, failure));
	return [...groups.values()]
		.flatMap((shownBy) => {
			const [first] = shownBy;
			if (!first) return [];
			const { result, failure } = first;
			const ids = new Set(shownBy.map((one) => identity(one.result)));
			return {
				rule: failure.rule,
				sentence: sentenceOf(result, failure, contract),
				place: sourceLocationOf(failure, result.operationId, contract),
				shownBy,
				isNew: before !== undefined && [...ids].every((id) => before.added.has(id)),
			};
		})
		.sort((a, b) => Number(b.isNew) - Number(a.isNew) || b.shownBy.length - a.shownBy.length);
}

/** Without what another failure of the same check tells: schemas that enclose its fault, and the mock that differs by it. */
function leaves(failures: readonly Failure[]): readonly Failure[] {
	const encloses = ({ rule, message }: Failure) =>
		rule === "body schema" &&
		/ breaks (properties|items|allOf|anyOf|oneOf|\$ref) of |^and \d+ more/.test(message);
	const repeats = ({ rule }: Failure) => rule.startsWith("agreement with the mock");
	const reported = failures.filter((failure) => !encloses(failure) && !repeats(failure));
	return reported.length > 0 ? reported : failures;
}

/** Failures of one kind are one finding: a wrong status of an operation, or a rule with the same words. */
function kindOf({ operationId }: CheckResult, { rule, place, message, expected, target }: Failure): string {
	return rule === "expected status"
		? `${rule} ${operationId} ${expected} ${target?.status}`
		: `${rule} ${place} ${shape(message)}`;
}

/** A message without the values that differ from check to check. */
const shape = (message: string): string =>
	message
		.replaceAll(/"[^"]*"/g, '""')
		.replaceAll(/[A-Z0-9.-]+\.US\b/g, "SYMBOL")
		.replaceAll(/\d+/g, "0");

function sentenceOf({ operationId, title }: CheckResult, failure: Failure, contract: Contract): string {
	const { rule, message } = failure;
	const ofSchema = rule === "body schema" ? brokenSchema(failure, contract) : undefined;
	if (ofSchema !== undefined) return `${operationId}: ${ofSchema}.`;
	if (rule === "expected status" && message.startsWith("must be")) return `It ${title}, but it ${message}.`;
	if (rule === title) return `${operationId} ${title}: ${message}.`;
	return `${operationId}: ${message}.`;
}

/** The value that breaks a keyword of its schema, in words; undefined where the fault does not tell both. */
function brokenSchema({ spot, place, target }: Failure, contract: Contract): string | undefined {
	if (typeof spot !== "object" || !("body" in spot) || place === undefined) return undefined;
	const [part, value] = [spotText(spot.body), valueAt(target?.json, spot.body)];
	const [keyword, demanded] = [place.split("/").at(-1) ?? "", valueAt(contract.document, place)];
	if (keyword === "required" && Array.isArray(demanded))
		return `${part} lacks ${demanded.filter((name) => !Object.hasOwn(Object(value), name)).join(", ")}`;
	return `${part} is ${short(value)}, the contract demands the ${keyword} ${short(demanded)}`;
}

function short(value: unknown): string {
	const text = JSON.stringify(value) ?? "nothing";
	return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/** A JSON pointer as people write it: `quote[0].lastDone`. */
const spotText = (pointer: string): string =>
	pointer === ""
		? "the body"
		: pointer
				.slice(1)
				.split("/")
				.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
				.join("")
				.replace(/^\./, "");
