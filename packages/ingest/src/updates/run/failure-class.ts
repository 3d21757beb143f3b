import type { FailureClass } from "@us-market-data/market";
import { InputRefused } from "@us-market-data/market";
import { LowSpace } from "../../fetching/disk-space.ts";

const diskCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "53100"]);
/** SQLITE_FULL */
const sqliteFull = 13;

/** Public class of an error that ended a run. A fault of a store holds the error in its cause. */
export function failureClassOf(error: unknown): FailureClass {
	if (error instanceof InputRefused) return error.failure;
	if (error instanceof LowSpace) return "space";
	if (!(error instanceof Error)) return "internal";
	const { code, errcode } = error as { code?: unknown; errcode?: unknown };
	if (diskCodes.has(code) || errcode === sqliteFull) return "space";
	return error.cause === undefined ? "internal" : failureClassOf(error.cause);
}
