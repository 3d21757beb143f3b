import { breakingChanges, type ContractDocument } from "../compatibility/breaking-changes.ts";
import { type Entry, type Inventory, inventory } from "./inventory.ts";

/** One difference between two contracts, for people. */
export interface Difference {
	change: "removed" | "changed" | "deprecated" | "added";
	/** Such as `Quote.lastDone`, `getQuotes query symbols` or `GET /account/usage`. */
	name: string;
	kind: Entry["kind"];
	/** The changes, such as `maximum 100 -> 50`; empty for something that is there on one side alone. */
	details: readonly string[];
	/** True where a caller of the older contract can break. */
	isBreaking: boolean;
	/** Its places in the contract that has it, the older one where both do. */
	places: readonly string[];
}

/** All differences between two contracts: removed, changed, deprecated, added, each in the order of the contract. */
export function differences(before: ContractDocument, after: ContractDocument): Difference[] {
	const lines = breakingChanges(before, after);
	const [old, now] = [inventory(before), inventory(after)];
	const found = [
		...onlyIn(old, now, "removed"),
		...[...old].flatMap(([name, entry]) => changesOf(name, entry, now.get(name))),
		...onlyIn(now, old, "added"),
	];
	const reported = [...found, ...untold(lines, found)];
	const broken = new Set(lines.flatMap((line) => [locationOf(line), ...enclosing(locationOf(line))]));
	const exact = new Set(lines.map(locationOf));
	const isBreaking = ({ change, places }: Found) =>
		places.some((place) => exact.has(place) || (change === "changed" && broken.has(place)));
	const order = ["removed", "changed", "deprecated", "added"];
	return reported
		.map((one) => ({ ...one, isBreaking: isBreaking(one) }))
		.sort((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
}

/** Breaking changes at places that no difference has, and that none encloses. */
function untold(lines: readonly string[], found: readonly Found[]): Found[] {
	const changed = new Set(found.filter(({ change }) => change !== "added").flatMap(({ places }) => places));
	return lines
		.filter((line) => ![locationOf(line), ...enclosing(locationOf(line))].some((place) => changed.has(place)))
		.map((line) => {
			const place = locationOf(line);
			const details = [line.slice(place.length + 2)];
			return { change: "changed", name: place, kind: "member", details, places: [place] };
		});
}

/** The place of a line such as `getQuotes 200 body.quote: is removed`. A path in it has no colon and blank. */
const locationOf = (line: string): string => line.slice(0, line.lastIndexOf(": "));

type Found = Omit<Difference, "isBreaking">;

/** The things that one side alone has. Each tells of its parts too. */
function onlyIn(one: Inventory, other: Inventory, change: "removed" | "added"): Found[] {
	const missing = [...one].filter(([name]) => !other.has(name));
	const gone = new Set(missing.flatMap(([, { places }]) => [...places]));
	const isReported = ({ places }: Entry) =>
		[...places].every((place) => enclosing(place).some((outer) => gone.has(outer)));
	return missing
		.filter(([, entry]) => !isReported(entry))
		.map(([name, { kind, places }]) => ({ change, name, kind, details: [], places: [...places] }));
}

/** The places around a place: `getQuotes`, `getQuotes 200` and `getQuotes 200 body.quote` for a member of the latter. */
function enclosing(place: string): string[] {
	const ends = [...place.matchAll(/[ .]/g)].map(({ index }) => index);
	return ends.map((end) => place.slice(0, end));
}

function changesOf(name: string, old: Entry, now: Entry | undefined): Found[] {
	if (!now) return [];
	const keywords = new Set([...old.facets.keys(), ...now.facets.keys()]);
	const isDeprecated = now.facets.get("deprecated") === "true" && old.facets.get("deprecated") !== "true";
	keywords.delete("deprecated");
	const details = [...keywords].flatMap((keyword) =>
		detailOf(keyword, old.facets.get(keyword), now.facets.get(keyword)),
	);
	const shared = { name, kind: old.kind, places: [...old.places] };
	return [
		...(details.length > 0 ? [{ ...shared, change: "changed" as const, details }] : []),
		...(isDeprecated ? [{ ...shared, change: "deprecated" as const, details: [] }] : []),
	];
}

function detailOf(keyword: string, old: string | undefined, now: string | undefined): string[] {
	if (old === now) return [];
	if (keyword === "enum" && old !== undefined && now !== undefined) return [wordsChanged(old, now)];
	return [`${keyword} ${old ?? "none"} -> ${now ?? "none"}`];
}

function wordsChanged(old: string, now: string): string {
	const [before, after] = [old.split(", "), now.split(", ")];
	const added = after.filter((word) => !before.includes(word));
	const gone = before.filter((word) => !after.includes(word));
	const parts = [
		...(gone.length > 0 ? [`no longer ${gone.join(", ")}`] : []),
		...(added.length > 0 ? [`now also ${added.join(", ")}`] : []),
	];
	return parts.length > 0 ? `values: ${parts.join("; ")}` : "values in another order";
}
