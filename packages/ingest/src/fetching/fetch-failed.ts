import type { FailureClass } from "@us-market-data/market";
import { displayUrl, InputError, type InputLocation } from "@us-market-data/market";

/**
 * Why there is no file: `absent` (404, 403, 410), `status` (another status), `page` (HTML instead of a file),
 * `transfer` (no complete answer after all attempts), `slow` (not in the time that it has), `dns` (the host's name does
 * not resolve), `redirect` (to where nothing is fetched), `size` (larger than the source's files are), `blocked` (the
 * host wants to be left alone), `setting` (the operator has to set something first).
 */
export type FailureKind =
	| "absent"
	| "status"
	| "page"
	| "transfer"
	| "slow"
	| "dns"
	| "redirect"
	| "size"
	| "blocked"
	| "setting";

const classes: Readonly<Record<FailureKind, FailureClass>> = {
	absent: "answer",
	status: "answer",
	page: "answer",
	transfer: "connection",
	slow: "timeout",
	dns: "dns",
	redirect: "redirect",
	size: "size",
	blocked: "blocked",
	setting: "setting",
};

const hostFailures: ReadonlySet<FailureKind> = new Set(["transfer", "slow", "dns", "blocked", "setting"]);

/** A failed fetch. The message names the URL without its query. */
export class FetchFailed extends InputError {
	readonly kind: FailureKind;

	constructor(kind: FailureKind, location: InputLocation, allowed: string) {
		super(location, allowed);
		this.kind = kind;
		// Nothing about the answer itself would help.
		if (kind === "blocked") this.message = `${location.file}: ${allowed}.`;
	}

	/** True when the next file of the same source would fail in the same way. */
	get concernsHost(): boolean {
		return hostFailures.has(this.kind);
	}

	/** Class of the failure, which is public. A host that answers that it is busy has answered. */
	override get failure(): FailureClass {
		return this.kind === "transfer" && this.location.field === "answer" ? "answer" : classes[this.kind];
	}
}

/** A transfer that did not come to its end. */
export function unreachable(url: URL, cause: unknown): FetchFailed {
	if (cause instanceof FetchFailed) return cause;
	const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
	const value = inner instanceof Error ? inner.message || inner.name : String(inner);
	const location = { file: displayUrl(url), field: "transfer", value };
	return new FetchFailed("transfer", location, "a complete response");
}
