import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Expression, expressionsOf } from "./find.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
/** Packages that do not run in the service or its commands, or whose expressions receive no external input. */
const others = ["client", "conformance", "contract", "laws", "scaffold", "testkit"];
const contract = new URL("../../../contract/src/openapi.gen.json", import.meta.url);

/** The verdict on each expression, by `keyOf`. */
export const verdictsFile = new URL("verdicts.gen.json", import.meta.url);

export const keyOf = ({ source, flags }: Pick<Expression, "source" | "flags">): string =>
	`${source} ${flags}`;

/** The expressions of the service and the patterns of the contract. */
export async function allExpressions(): Promise<Expression[]> {
	const document: unknown = JSON.parse(await readFile(contract, "utf8"));
	const found: Expression[] = [];
	for await (const sources of glob(["apps/server/src", `packages/!(${others.join("|")})/src`], {
		cwd: root,
	})) {
		found.push(...(await expressionsOf(join(root, sources))));
	}
	return [...found, ...patternsIn(document)];
}

/** The patterns of a JSON document, which the validator compiles with `u`. */
function patternsIn(value: unknown): Expression[] {
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) =>
		key === "pattern" && typeof inner === "string"
			? [{ source: inner, flags: "u", place: "spec" }]
			: patternsIn(inner),
	);
}
