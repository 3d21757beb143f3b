import { checkChoice, checkName } from "./names.ts";
import type { NewFiles } from "./new-files.ts";
import { marker } from "./unfinished.ts";

export const indicatorGroups = [
	"Valuation",
	"Profitability",
	"Growth",
	"Balance sheet",
	"Market",
	"Performance",
	"Ownership",
] as const;

const screener = "packages/analytics/src/screener";

/** Files with the numbers of indicators, relative to the root of the repository. */
export const numberedFiles = [`${screener}/numeric-indicators.ts`, `${screener}/definitions/*.ts`] as const;

/** The number after the highest of an indicator with numbers in the text of those files. */
export function nextNumber(text: string): number {
	const lines = [...text.matchAll(/^\t(?:\w+\(|id: )(\d+),/gm)].map(([, id]) => Number(id));
	const next = Math.max(...lines) + 1;
	// Those from 101 to 123 are of states and texts.
	return next > 100 && next < 124 ? 124 : next;
}

/** A new indicator of the screener, which follows from other figures of a security. */
export function indicatorFiles(key: string, group: string, id: number): NewFiles {
	checkName("key", key, "small letters and digits, such as earningsyield");
	checkChoice("group", group, indicatorGroups);
	return {
		[`${screener}/definitions/${key}.ts`]: definitionFile(key, group, id),
		[`${screener}/definitions/${key}.test.ts`]: testFile(key),
	};
}

const definitionFile = (
	key: string,
	group: string,
	id: number,
): string => `import type { IndicatorDefinition } from "../definition.ts";

/** ${marker}: what it says of a security, and the names that people write for it (\`usualNames\`). */
export const indicator: IndicatorDefinition = {
	id: ${id},
	key: "${key}",
	group: "${group}",
	unit: "currency",
	figure: {
		name: "${marker}: two or three words",
		description: "${marker}: the formula in words.",
		formula: "lastdone",
		inputs: ["lastdone"],
		unit: "currency",
		places: null,
		nullWhen: "No price is held.",
	},
	example: "268.56",
	defaultRange: { min: "0", max: null },
	read: ({ quote }) => quote?.lastDone ?? null,
};
`;

const testFile = (key: string): string => `import { expect, it } from "vitest";
import { rowOf } from "../../testing/rows.ts";
import { indicator } from "./${key}.ts";

// ${marker}: the figures that it follows from, and its value.
it("follows from the figures of a row, and is null without them", () => {
	expect(indicator.read(rowOf({ quote: { lastDone: "90" } }))).toBe("90");
	expect(indicator.read(rowOf({}))).toBeNull();
});
`;
