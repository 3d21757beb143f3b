import { isMarketDataError } from "@us-market-data/client";
import { type ExitCode, exitCodes, UsageError } from "../exit.ts";

/** A failure as the program reports it. */
export interface Failure {
	exitCode: ExitCode;
	error: string;
	code?: string | undefined;
	status?: number | undefined;
	requestId?: string | undefined;
	/** Each faulty option or argument, with what to write there. */
	fields?: readonly { field: string; message: string; suggestion?: string | undefined }[] | undefined;
	/** A line to type in place of the refused one. */
	instead?: string | undefined;
	/** Seconds after which the service allows another try. */
	retryAfter?: number | undefined;
}

const exitOf: Readonly<Record<string, ExitCode>> = {
	BadRequestError: exitCodes.usage,
	UnauthorizedError: exitCodes.credential,
	ForbiddenError: exitCodes.credential,
	PaymentRequiredError: exitCodes.allowance,
	RateLimitedError: exitCodes.rate,
	NetworkError: exitCodes.notReachable,
	TimeoutError: exitCodes.notReachable,
};

/** No such path, a position too old, and a path too long: what was typed is at fault. */
const usageStatuses: readonly (number | undefined)[] = [404, 410, 414];

/** A failed command in words of the command line; undefined for a fault of the program. */
export function failureOf(error: unknown): Failure | undefined {
	if (error instanceof UsageError) {
		const { message, exitCode, field, suggestion, instead } = error;
		return {
			exitCode,
			error: message,
			fields: field ? [{ field, message, suggestion }] : undefined,
			instead,
		};
	}
	if (!isMarketDataError(error)) return undefined;
	const { name, reason, code, status, requestId, retryAfter, details, url, cause } = error;
	const exitCode = exitOf[name] ?? (usageStatuses.includes(status) ? exitCodes.usage : exitCodes.error);
	return {
		exitCode,
		error:
			exitCode === exitCodes.notReachable ? `${reason}: ${new URL(url).origin}${causeOf(cause)}.` : reason,
		code,
		status,
		requestId,
		retryAfter,
		fields: details.map(({ path, message, suggestion }) => ({
			field: optionOfPath(path),
			message,
			suggestion: typeof suggestion === "string" ? suggestion : undefined,
		})),
		instead: wayOn(exitCode, retryAfter),
	};
}

/** `query.as_of` is what the command line calls `--as-of`. */
const optionOfPath = (path: string): string =>
	path.replace(/^(query|path|params)\./, "--").replaceAll("_", "-");

function causeOf(cause: unknown): string {
	const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
	if (!(inner instanceof Error)) return "";
	const code = "code" in inner && typeof inner.code === "string" ? inner.code : inner.message;
	return code ? ` (${code})` : "";
}

function wayOn(exitCode: ExitCode, retryAfter: number | undefined): string | undefined {
	if (exitCode === exitCodes.credential) return "usmd doctor, usmd login, or usmd init --api-key <key>";
	if (exitCode === exitCodes.allowance) return "usmd account usage";
	if (exitCode === exitCodes.notReachable) return "usmd doctor, or --url <address of the service>";
	return exitCode === exitCodes.rate && retryAfter !== undefined
		? `the same after ${retryAfter} s`
		: undefined;
}
