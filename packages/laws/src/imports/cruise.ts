import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { sourceCondition } from "./skeleton.ts";

/** Every import below `packages` and `apps` of a folder that breaks a rule, and the rule. */
export async function brokenRules(folder: string, rules: readonly IForbiddenRuleType[]): Promise<string[]> {
	const { output } = await cruise(
		["packages", "apps"],
		{
			baseDir: folder,
			validate: true,
			ruleSet: { forbidden: [...rules] },
			doNotFollow: { path: "node_modules" },
			exclude: { path: "(^|/)(dist|coverage)/" },
			// Imports of types count.
			tsPreCompilationDeps: true,
			parser: "tsc",
		},
		{
			exportsFields: ["exports"],
			conditionNames: [sourceCondition, "import", "node", "default", "types"],
			extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".cjs", ".js", ".json"],
		},
	);
	const { summary } = output as ICruiseResult;
	return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort();
}
