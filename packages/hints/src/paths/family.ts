import { folded } from "@us-market-data/market";
import type { KnownPath } from "./segments.ts";

/** The paths of the group that a path begins with, as a sentence. */
export function familyNote(sent: readonly string[], known: readonly KnownPath[]): string | undefined {
	const group = folded(sent[0] ?? "");
	const members = known.filter(({ names }) => names.length > 1 && names[0] === group);
	const [first] = members;
	if (!first) return undefined;
	const start = first.path.slice(0, first.path.lastIndexOf(first.segments.slice(1).join("/")));
	const ends = members.map(({ segments }) => segments.slice(1).join("/"));
	return `The paths under ${start} are ${ends.join(", ")}`;
}
