import { InputRefused, type Place } from "../refused.ts";

/**
 * Why there is no file: `absent` (404, 403, 410), `status` (another status), `page` (HTML instead of a file),
 * `transfer` (no complete answer after all attempts), `blocked` (the host wants to be left alone), `setting` (the
 * operator has to set something first).
 */
export type FailureKind = "absent" | "status" | "page" | "transfer" | "blocked" | "setting";

/** A URL that gave no file. The message names it without keys. */
export class FetchFailed extends InputRefused {
	readonly kind: FailureKind;

	constructor(kind: FailureKind, place: Place, allowed: string) {
		super(place, allowed);
		this.kind = kind;
		// Nothing about the answer itself would help.
		if (kind === "blocked") this.message = `${place.file}: ${allowed}.`;
	}

	/** Whether the next file of the same source would fail in the same way. */
	get concernsHost(): boolean {
		return this.kind === "transfer" || this.kind === "blocked" || this.kind === "setting";
	}
}

const secret = /key|token|secret|signature|credential|password/i;

/** A URL as messages may show it. */
export function withoutSecrets(url: URL): string {
	const shown = new URL(url);
	shown.username = "";
	shown.password = "";
	for (const name of [...shown.searchParams.keys()]) if (secret.test(name)) shown.searchParams.delete(name);
	return shown.href;
}

/** A transfer that did not come to its end. */
export function unreachable(url: URL, cause: unknown): FetchFailed {
	const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
	const value = inner instanceof Error ? inner.message || inner.name : String(inner);
	return new FetchFailed(
		"transfer",
		{ file: withoutSecrets(url), field: "transfer", value },
		"a complete answer",
	);
}
