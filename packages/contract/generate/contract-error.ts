import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { getLineColLocation, lint, loadConfig } from "@redocly/openapi-core";
import { LineCounter, parseDocument } from "yaml";

/** A mistake in the contract; its message begins with the file, and the line where there is one. */
export class ContractError extends Error {}

/** What the parser says in the words of YAML, in those of somebody who writes the contract. */
const parserMessages: Readonly<Record<string, string>> = {
	TAB_AS_INDENT: "YAML indents with spaces, here is a tab",
	BLOCK_AS_IMPLICIT_KEY: 'a text with ": " needs quotes, or this line has a wrong indentation',
};

/**
 * The content of a YAML file of the contract.
 *
 * @param folder that of `openapi.yaml`
 * @throws ContractError when it is no mapping in YAML
 */
export function readYaml<T extends object>(folder: string, file: string): T {
	const lineCounter = new LineCounter();
	const document = parseDocument(readFileSync(join(folder, file), "utf8"), { lineCounter });
	const [error] = document.errors;
	if (error) {
		const { line, col } = lineCounter.linePos(error.pos[0]);
		const [message = ""] = error.message.split(" at line ");
		throw new ContractError(`spec/${file}:${line}:${col}: ${parserMessages[error.code] ?? message}.`);
	}
	const content: unknown = document.toJS();
	if (typeof content !== "object" || content === null)
		throw new ContractError(`spec/${file}:1: the file is empty; allowed: a mapping of names to values.`);
	return content as T;
}

/**
 * The mistakes of the contract in the words of the lint, each with its file and line; none when the lint finds none.
 *
 * @param entry `openapi.yaml`
 */
export async function lintErrors(entry: string): Promise<string[]> {
	const configPath = fileURLToPath(new URL("../../../redocly.yaml", import.meta.url));
	const root = join(entry, "..", "..");
	const problems = await lint({ ref: entry, config: await loadConfig({ configPath }) });
	const errors = problems.filter(({ severity }) => severity === "error");
	// A file that cannot be read, or a reference that leads nowhere, causes more of other kinds.
	const causes = errors.filter(({ ruleId }) => ruleId === "no-unresolved-refs");
	const lines = (causes.length > 0 ? causes : errors).flatMap(({ message, ruleId, location: [place] }) => {
		if (!place) return [];
		const file = relative(root, place.source.absoluteRef).replaceAll("\\", "/");
		const { line } = getLineColLocation(place).start;
		const text = place.source.body.split("\n")[line - 1] ?? "";
		return [`${file}:${line}: ${message.replaceAll(`${root}/`, "")} (${ruleId})\n    ${text.trim()}`];
	});
	return [...new Set(lines)];
}
