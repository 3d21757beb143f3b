import { readFile, writeFile } from "node:fs/promises";
import { allExpressions, keyOf, verdictsFile } from "./all.ts";
import { settled, settledPlaces } from "./settled.ts";
import { verdictOf } from "./verdict.ts";

/**
 * `node src/expressions/prove.ts`: proves the expressions that have no verdict, and drops the verdicts of expressions that
 * are gone. Without `verdicts.gen.json` it proves all of them, which takes minutes.
 */
const known = JSON.parse(await readFile(verdictsFile, "utf8").catch(() => "{}")) as Record<string, string>;
const verdicts: Record<string, string> = {};
for (const expression of await allExpressions()) {
	const key = keyOf(expression);
	const file = expression.place.split(":")[0] ?? "";
	const isSettled = expression.source in settled || file in settledPlaces;
	const isKept = known[key] !== undefined && (known[key] !== "timeout" || isSettled);
	verdicts[key] ??= isKept ? (known[key] ?? "") : verdictOf(expression, 60_000);
}
const sorted = Object.fromEntries(Object.entries(verdicts).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(verdictsFile, `${JSON.stringify(sorted, null, "\t")}\n`);
