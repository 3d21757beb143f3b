import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { allExpressions, keyOf, verdictsFile } from "./all.ts";
import { type Expression, expressionsIn } from "./find.ts";
import { provenLocations, settled, verdictOf } from "./prove.ts";

const verdicts = JSON.parse(await readFile(verdictsFile, "utf8")) as Record<string, string>;

/** Expressions that are neither proven to be linear nor settled with a reason. */
const unsettled = (expressions: readonly Expression[]): string[] =>
	expressions.flatMap((expression) => {
		// A new expression is proven here until `prove.ts` stores its verdict.
		const verdict = verdicts[keyOf(expression)] ?? verdictOf(expression, 5000);
		const reason = settled[expression.source] ?? provenLocations[expression.place.split(":")[0] ?? ""];
		const isSettled = verdict === "safe" || (verdict !== "exponential" && reason !== undefined);
		return isSettled ? [] : [`${expression.place} ${expression.source} ${verdict}`];
	});

test("every regular expression of the service and every pattern of the contract is linear or settled", async () => {
	const all = await allExpressions();
	expect(all.length).toBeGreaterThan(300);
	expect(all.filter(({ place }) => place === "spec").length).toBeGreaterThan(10);
	expect(unsettled(all)).toEqual([]);
});

test("a bad one is found wherever it stands", () => {
	const text = [
		"const part = String.raw`(\\d+)+`;",
		"const literal = /^(a+)+$/;",
		`const made = new RegExp(\`^\${part}$\`);`,
		'const schema = { pattern: "^(b|b)*$" };',
	].join("\n");
	const planted = expressionsIn(text, "planted.ts");
	expect(planted.map(({ source }) => source)).toEqual(["^(a+)+$", "^(\\d+)+$", "^(b|b)*$"]);
	expect(unsettled(planted)).toHaveLength(3);
	expect(planted.map((expression) => verdictOf(expression, 10_000))).toEqual([
		"exponential",
		"exponential",
		"exponential",
	]);
	expect(verdictOf({ source: "^[a-z]+$", flags: "" }, 10_000)).toBe("safe");
});
