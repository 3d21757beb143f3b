import { StoreReadOnly, StoreUnavailable } from "../../errors.ts";
import { displayAddress } from "./address.ts";

/** Errors of sockets and name lookups after which a later attempt can succeed. */
const socketErrors = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"ECONNABORTED",
	"EPIPE",
	"ETIMEDOUT",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOENT",
]);

/** Messages of `pg`, without a code, about a connection that ended or failed to open. */
const lineEnded =
	/^(Connection terminated|Client has encountered a connection error|timeout e(xceeded|xpired)|Query read timeout|Client was closed)/;

/**
 * SQLSTATEs: the connection failed (08), resources are short (53), a statement took too long (57014), the server shuts
 * down, crashed or starts (57P), it is read only or a primary has become a replica (25006), its disk or files are at
 * fault (58, XX001, XX002).
 */
const stateUnavailable = /^(08...|53...|57014|57P0[1-5]|25006|58030|58P01|XX00[12])$/;

/** True if the database was unavailable, as opposed to refusing the statement. */
function isUnavailable(error: unknown): boolean {
	if (error instanceof AggregateError) return error.errors.some(isUnavailable);
	if (!(error instanceof Error)) return false;
	const code = "code" in error && typeof error.code === "string" ? error.code : "";
	return socketErrors.has(code) || stateUnavailable.test(code) || lineEnded.test(error.message);
}

const isReadOnly = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === "25006";

/** The error to throw: `StoreUnavailable` for a database that was unavailable, otherwise the error as it is. */
export function translated(error: unknown, url: string): unknown {
	if (error instanceof StoreUnavailable || !isUnavailable(error)) return error;
	const [address, reason] = [displayAddress(url), reasonOf(error)];
	return isReadOnly(error)
		? new StoreReadOnly(`${address} cannot be written: ${reason}`, { cause: error })
		: new StoreUnavailable(`${address} is not reachable: ${reason}`, { cause: error });
}

/** The message of an error; of several attempts at several addresses, that of the first. */
export function reasonOf(error: unknown): string {
	if (error instanceof AggregateError) return reasonOf(error.errors[0]);
	return error instanceof Error ? error.message : String(error);
}

/** SQLSTATEs: serialization failure and deadlock. The database rolled back the statement, which can run again unchanged. */
const conflicts = new Set(["40001", "40P01"]);

/** True when the database undid a statement because two of them stood in each other's way. */
export const isConflict = (error: unknown): boolean =>
	error instanceof Error && "code" in error && conflicts.has(String(error.code));

/** True when a statement waited for a lock for longer than its `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === "55P03";
