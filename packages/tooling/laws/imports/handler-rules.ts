import type { IForbiddenRuleType } from "dependency-cruiser";
import { testFilePattern } from "../test-files.ts";

/** Folder of the handlers. */
const operations = "packages/operations/src";

const handler = String.raw`^${operations}/[a-z]+/[a-z]+[A-Z]\w*\.ts$`;

/** Handlers see values: neither each other nor Express. */
export const handlerRules: readonly IForbiddenRuleType[] = [
	{
		name: "operations do not import each other's handlers",
		severity: "error",
		comment: "Operations share what lies in shared/ or in a file of their area.",
		from: {
			path: `^${operations}/`,
			pathNot: [testFilePattern, `^${operations}/operation-files\\.gen\\.ts$`],
		},
		to: { path: handler },
	},
	{
		name: "handlers do not see Express",
		severity: "error",
		from: { path: `^${operations}/`, pathNot: testFilePattern },
		to: { path: "(^|/)node_modules/(@types/)?express(-openapi-validator)?/" },
	},
];
