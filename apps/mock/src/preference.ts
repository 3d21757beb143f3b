import type { Outcome } from "./credentials.ts";
import type { Rejection } from "./rejection.ts";

/** The response that the header `Prefer` selects. It applies to a request that is otherwise valid. */
export interface Preference extends Partial<Outcome> {
	dynamic?: boolean;
	/** Makes dynamic answers repeatable. */
	seed?: string;
}

/** The statuses that the contract documents for an operation, each with the names of its examples. */
export type Outcomes = ReadonlyMap<number, readonly string[]>;

/**
 * Reads `Prefer: code=..., example=..., dynamic=true, seed=...` (RFC 7240) and ignores unknown preferences. An
 * example without a code belongs to the first status that has it. An outcome that the contract does not document is
 * refused, and the refusal lists those that it does; Prism would silently give another answer.
 */
export function readPreference(
	header: string,
	outcomes: Outcomes,
): { preference: Preference } | { rejection: Rejection } {
	const wishes = new Map(
		header
			.split(/[,;]/)
			.map((part) => /^\s*(\w+)\s*=\s*"?([^"]*?)"?\s*$/.exec(part))
			.map((found) => [found?.[1]?.toLowerCase() ?? "", found?.[2] ?? ""]),
	);
	const preference: Preference = {};
	const example = wishes.get("example");
	const code = wishes.get("code") ?? String(statusOf(example, outcomes) ?? "");
	if (code !== "") {
		if (!outcomes.has(Number(code))) return rejected("code", code, [...outcomes.keys()]);
		preference.status = Number(code);
	}
	if (example !== undefined) {
		const names = preference.status ? (outcomes.get(preference.status) ?? []) : [...outcomes.values()].flat();
		if (!names.includes(example)) return rejected("example", example, names);
		preference.example = example;
	}
	const seed = wishes.get("seed");
	if (seed) preference.seed = seed;
	if (wishes.get("dynamic") === "true" || seed) preference.dynamic = true;
	return { preference };
}

function statusOf(example: string | undefined, outcomes: Outcomes): number | undefined {
	if (example === undefined) return undefined;
	return [...outcomes].find(([, names]) => names.includes(example))?.[0];
}

function rejected(
	wish: string,
	value: string,
	allowed: readonly (string | number)[],
): { rejection: Rejection } {
	const list = allowed.join(", ") || "none";
	const error = `Header "Prefer" asks for ${wish} ${JSON.stringify(value)}; this operation has: ${list}.`;
	return { rejection: { error, code: "bad_request" } };
}
