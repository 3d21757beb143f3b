import { CommanderError } from "commander";
import { type Failure, failureOf } from "./asking/failure.ts";
import { corrected } from "./corrected.ts";
import { exitCodes } from "./exit.ts";
import { note } from "./printing/output.ts";
import { safeJson, safeLines } from "./printing/safe-text.ts";
import { styleNote } from "./printing/style.ts";

/** Tells a failure on standard error, as JSON where JSON was asked for, and gives its exit code. */
export function tellFailure(error: unknown, args: readonly string[]): number {
	const found = error instanceof CommanderError ? ofWords(error) : failureOf(error);
	if (found === undefined) throw error;
	const failure = { ...found, instead: mended(found, args) ?? found.instead };
	const isJson = args.some((arg) => /^--(json|ndjson|jq)(=|$)/.test(arg));
	const { exitCode, ...told } = failure;
	if (isJson) note(safeJson(JSON.stringify({ ...told, exitCode })));
	else note(inWords(failure));
	return exitCode;
}

/** The command line with the refused word put right, where the failure tells both. */
function mended({ fields = [] }: Failure, args: readonly string[]): string | undefined {
	for (const { message, suggestion } of fields) {
		const wrong = /\bis "([^"]*)"|'([^' ]+)/.exec(message);
		const line = suggestion && wrong && corrected(args, wrong[1] ?? wrong[2] ?? "", suggestion);
		if (line) return line;
	}
	return undefined;
}

/** A fault of the command line that commander found. */
function ofWords({ message }: CommanderError): Failure {
	const [first = "", ...rest] = message.replace(/^error: /, "").split("\n");
	const field = /'(-[^' ]+|[^' ]+)/.exec(first)?.[1];
	const suggestion = /Did you mean (?:one of )?([^?,]+)/.exec(rest.join(" "))?.[1];
	const error = `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.?$/, ".")}`;
	return {
		exitCode: exitCodes.usage,
		error,
		...(field ? { fields: [{ field, message: error, suggestion }] } : {}),
		instead: "--help at the end, for what there is",
	};
}

function inWords({ error, instead, requestId, status }: Failure): string {
	const lines = [`${styleNote("red", "error:")} ${safeLines(error)}`];
	if (instead !== undefined) lines.push(`  type: ${safeLines(instead)}`);
	if (requestId !== undefined && (status ?? 0) >= 500) lines.push(`  request ${safeLines(requestId)}`);
	return lines.join("\n");
}
