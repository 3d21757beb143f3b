import type { Difference } from "./differences.ts";
import { touchedBy, type Usage } from "./usage.ts";

/** Two contracts and what differs, for a changelog. */
export interface Comparison {
	/** `info.version` of both. */
	versions: readonly [before: string, after: string];
	found: readonly Difference[];
	/** A recording, which tells who is touched. */
	usage?: Usage | undefined;
}

const headings = {
	removed: "Removed",
	changed: "Changed",
	deprecated: "Deprecated",
	added: "Added",
} as const;

/** Most operations that a line names. */
const maxNamed = 4;

/** A changelog for people, in Markdown: what breaks comes first in each part. */
export function changelog({ versions, found, usage }: Comparison): string {
	const lines = [`# Contract ${versions[0]} -> ${versions[1]}`, "", ...summary(found, usage)];
	for (const [change, heading] of Object.entries(headings)) {
		const part = found.filter((one) => one.change === change);
		if (part.length === 0) continue;
		part.sort((a, b) => Number(b.isBreaking) - Number(a.isBreaking));
		lines.push("", `## ${heading}`, "", ...linesOf(part, usage));
	}
	return `${lines.join("\n")}\n`;
}

function summary(found: readonly Difference[], usage: Usage | undefined): string[] {
	if (found.length === 0) return ["The contracts promise the same."];
	const breaking = found.filter(({ isBreaking }) => isBreaking);
	const summaryLine = `${counted(found.length, "difference")}, ${breaking.length} of them can break a caller.`;
	if (!usage) return [summaryLine];
	const touched = breaking.filter((one) => touchedBy(one, usage).length > 0).length;
	return [`${summaryLine} ${touched} of these touch what the recording uses.`];
}

/** One line for all things that changed alike. */
function linesOf(part: readonly Difference[], usage: Usage | undefined): string[] {
	const alike = Map.groupBy(part, (one) => wordsOf(one, usage));
	return [...alike].map(([words, ones]) => `- ${ones.map(({ name }) => `\`${name}\``).join(", ")}${words}`);
}

function wordsOf(one: Difference, usage: Usage | undefined): string {
	const { details, isBreaking, kind, places } = one;
	const what = details.length > 0 ? `: ${details.join("; ")}` : "";
	const where = kind === "member" || kind === "header" ? ` (${operationsOf(places)})` : "";
	const breaks = isBreaking ? " **Can break callers.**" : "";
	const touched = usage ? touchedBy(one, usage) : [];
	const used = touched.length > 0 ? ` Used by the recording: ${touched.join(", ")}.` : "";
	return `${where}${what}.${breaks}${used}`;
}

function operationsOf(places: readonly string[]): string {
	const ids = [...new Set(places.map((place) => place.split(" ", 1)[0] ?? ""))];
	const rest = ids.length - maxNamed;
	return rest > 0 ? `${ids.slice(0, maxNamed).join(", ")} and ${rest} more` : ids.join(", ");
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
