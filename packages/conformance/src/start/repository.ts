import { createRequire } from "node:module";
import { dirname } from "node:path";

/** True for the sources in the repository, where mock and server can be started; false for the published package. */
export const inRepository = import.meta.url.endsWith(".ts");

const tools = { prism: "@stoplight/prism-cli", respect: "@redocly/cli" } as const;

/** A group of checks that a stock tool makes. */
export type ToolGroup = keyof typeof tools;
export const toolGroups = Object.keys(tools) as readonly ToolGroup[];

/** The package of a stock tool. */
export const toolOf = (group: ToolGroup): string => tools[group];

/** The folder of a stock tool; undefined where it is not installed beside the suite. */
export function toolFolder(group: ToolGroup): string | undefined {
	try {
		return dirname(createRequire(import.meta.url).resolve(`${tools[group]}/package.json`));
	} catch {
		return undefined;
	}
}
