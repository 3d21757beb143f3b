import { readFile, writeFile } from "node:fs/promises";
import { parse } from "yaml";
import { breakingChanges, type ContractDocument } from "./breaking-changes.ts";

const approvedFile = new URL("approved.gen.json", import.meta.url);
const currentFile = new URL("../src/openapi.gen.json", import.meta.url);
const reasonsFile = new URL("../../../spec/breaking-changes.yaml", import.meta.url);

/** An entry of `spec/breaking-changes.yaml`: a change in the words of the gate, and the reason for it. */
interface Reason {
	change: string;
	reason: string;
}

/** Breaking changes from the last approved contract to another, by default the current one, that have no entry with a reason. */
export async function unexplainedChanges(contract?: ContractDocument): Promise<string[]> {
	const changes = breakingChanges(await readJson(approvedFile), contract ?? (await readJson(currentFile)));
	const reasons = (parse(await readFile(reasonsFile, "utf8")) ?? []) as Reason[];
	const explained = new Set(reasons.filter(({ reason }) => reason?.trim()).map(({ change }) => change));
	return changes.filter((change) => !explained.has(change) && !explained.has(ofEveryAnswer(change)));
}

/**
 * A change of an answer without its place, as an entry has it that is about a schema used in many places.
 *
 * @example ofEveryAnswer('getQuotes 200 body.quote.[].volume: pattern "a" -> "b"') // '* 200 body: pattern "a" -> "b"'
 */
const ofEveryAnswer = (change: string): string => change.replace(/^\S+ 200 body\.\S*: /, "* 200 body: ");

/** Approves the current contract. It refuses while a breaking change lacks a reason. */
export async function approve(): Promise<void> {
	const open = await unexplainedChanges();
	if (open.length > 0)
		throw new Error(`Give a reason in spec/breaking-changes.yaml for:\n${open.join("\n")}`);
	await writeFile(approvedFile, await readFile(currentFile));
}

const readJson = async (file: URL): Promise<ContractDocument> =>
	JSON.parse(await readFile(file, "utf8")) as ContractDocument;
