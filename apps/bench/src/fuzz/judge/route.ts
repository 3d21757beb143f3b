import type { Contract, ContractOperation } from "@us-market-data/conformance";
import { pagePaths } from "../requests/path.ts";
import { type Message, targetOf } from "../requests/request.ts";

/** The target of a request as the contract defines it. */
export type Route =
	| { readonly kind: "operation"; readonly operation: ContractOperation }
	| { readonly kind: "page" }
	| { readonly kind: "none" };

/**
 * Finds routes by the contract alone: the path as it stands, percent-encoding untouched, segment by segment, fixed
 * paths before templates.
 */
export function createRouter({ operations }: Contract, legacyPrefix: string): (message: Message) => Route {
	const templates = operations.map((operation) => ({ operation, segments: operation.path.split("/") }));
	const byParameterCount = templates.toSorted(
		(a, b) => parameterCount(a.segments) - parameterCount(b.segments),
	);
	return (message) => {
		const [target = ""] = targetOf(message).split("?", 1);
		// The absolute form, which every server has to take (RFC 9112 section 3.2.2).
		const path = target.replace(/^https?:\/\/[^/]+/, "");
		if (pagePaths.includes(path)) return { kind: "page" };
		const given = path.split("/");
		const found = byParameterCount.find(({ segments }) => fits(segments, given, legacyPrefix));
		return found ? { kind: "operation", operation: found.operation } : { kind: "none" };
	};
}

const parameterCount = (segments: readonly string[]): number =>
	segments.filter((one) => one.startsWith("{")).length;

function fits(template: readonly string[], given: readonly string[], legacyPrefix: string): boolean {
	if (template.length !== given.length) return false;
	return template.every((part, index) => {
		if (part === "{legacy_prefix}") return given[index] === legacyPrefix;
		return part.startsWith("{") ? given[index] !== "" : given[index] === part;
	});
}
