import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** A finding of the linter. */
export interface LintProblem {
	readonly ruleId: string;
	readonly severity: string;
	readonly message: string;
}

interface Redocly {
	loadConfig(options: { configPath: string }): Promise<unknown>;
	lint(options: { ref: string; config: unknown }): Promise<readonly LintProblem[]>;
	parseYaml(text: string): unknown;
}

interface TypeGenerator {
	default(document: object): Promise<unknown>;
	astToString(types: unknown): string;
}

// The same copies that the repository lints and generates with.
const ofConformance = createRequire(import.meta.url);
const ofRedocly = createRequire(ofConformance.resolve("@redocly/cli/package.json"));
const ofContract = createRequire(join(root, "packages/contract/package.json"));

export const redocly = ofRedocly("@redocly/openapi-core") as Redocly;
export const typeGenerator = ofContract("openapi-typescript") as TypeGenerator;

/** The compiler's command. */
export const tsc = join(dirname(ofConformance.resolve("typescript/package.json")), "bin/tsc");
