import { StoreReadOnly, StoreUnavailable } from "../../../errors.ts";

/** An error that crosses to another thread, with what the caller distinguishes. */
export interface PackedError {
	message: string;
	kind: "unavailable" | "read-only" | "other";
}

export function packError(error: unknown): PackedError {
	const kind =
		error instanceof StoreReadOnly
			? "read-only"
			: error instanceof StoreUnavailable
				? "unavailable"
				: "other";
	return { message: error instanceof Error ? error.message : String(error), kind };
}

export function unpackError({ message, kind }: PackedError): Error {
	if (kind === "read-only") return new StoreReadOnly(message);
	return kind === "unavailable" ? new StoreUnavailable(message) : new Error(message);
}
