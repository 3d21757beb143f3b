import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { sourceCondition } from "./skeleton.ts";

/** An import: the path of the file, and that of the file that it names. */
export interface Import {
	from: string;
	to: string;
}

/** Every import below `packages` and `apps` of a folder; those that break a rule with the rule. */
export async function cruised(
	folder: string,
	rules: readonly IForbiddenRuleType[],
): Promise<{ imports: Import[]; broken: string[] }> {
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
	const { summary, modules } = output as ICruiseResult;
	return {
		imports: modules.flatMap(({ source, dependencies }) =>
			dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
		),
		broken: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort(),
	};
}
