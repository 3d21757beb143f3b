import { readFile } from "node:fs/promises";
import type { ContractDocument } from "../compatibility/breaking-changes.ts";
import { parametersOf, targetFinder } from "../src/targets.ts";
import type { Difference } from "./differences.ts";

/** The use of one operation by an application. */
export interface OperationUse {
	requests: number;
	/** Requests with each parameter, by its name. */
	parameters: Readonly<Record<string, number>>;
	/** Reads of each member, by its path, such as `quote[].lastDone`; left out where nobody recorded them. */
	members?: Readonly<Record<string, number>>;
}

/** Recorded use of the API, by operation. */
export interface Usage {
	operations: Readonly<Record<string, OperationUse>>;
}

/** The operations of a difference that a recording uses, each with how often. Empty where it is not touched. */
export function touchedBy({ kind, places }: Difference, { operations }: Usage): string[] {
	const touched = new Map<string, string>();
	for (const place of places) {
		const id = place.split(" ", 1)[0] ?? "";
		const use = operations[id];
		if (!use || touched.has(id)) continue;
		const count = countOf(kind, place.slice(id.length + 1), use);
		if (count !== undefined) touched.set(id, `${id} (${count})`);
	}
	return [...touched.values()];
}

function countOf(kind: Difference["kind"], rest: string, use: OperationUse): string | undefined {
	if (kind === "parameter") {
		const count = use.parameters[rest.slice(rest.indexOf(".") + 1)] ?? 0;
		return count > 0 ? requests(count) : undefined;
	}
	if (kind !== "member") return requests(use.requests);
	if (!use.members) return `${requests(use.requests)}, members not recorded`;
	const path = memberPath(rest);
	const reads = Object.entries(use.members)
		.filter(([one]) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`))
		.reduce((sum, [, count]) => sum + count, 0);
	return reads > 0 ? `${reads} ${reads === 1 ? "read" : "reads"}` : undefined;
}

const requests = (count: number): string => `${count} ${count === 1 ? "request" : "requests"}`;

/** `200 body.quote.[].allOf[0].lastDone` becomes `quote[].lastDone`. */
export const memberPath = (place: string): string =>
	place
		.replace(/^\d{3} body\.?/, "")
		.replace(/\.?(allOf|oneOf|anyOf)\[\d+\]/g, "")
		.replaceAll(".[]", "[]")
		.replace(/^\./, "");

interface Har {
	log: { entries: readonly { request: { method: string; url: string } }[] };
}

/**
 * Reads a recording from a file.
 *
 * @throws Error that names the file and what is wrong with it
 */
export async function readUsageFile(file: string, document: ContractDocument): Promise<Usage> {
	const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
		const reason = error.code === "ENOENT" ? "there is no such file" : `cannot be read (${error.code})`;
		throw new Error(`--used ${file}: ${reason}; ${forms}`);
	});
	try {
		return readUsage(text, document);
	} catch (error) {
		throw new Error(`--used ${file}: ${error instanceof SyntaxError ? `is not JSON; ${forms}` : forms}`);
	}
}

const forms = "a recording is an HTTP archive (HAR), or an object with the member operations";

/** A recording from a text: of this form, or an HTTP archive (HAR), which tells operations and parameters alone. */
export function readUsage(text: string, document: ContractDocument): Usage {
	const value = JSON.parse(text) as Partial<Usage> & Partial<Har>;
	if (value.log) return usageOf(value.log.entries, document);
	if (value.operations) return { operations: value.operations };
	throw new Error(forms);
}

function usageOf(entries: Har["log"]["entries"], document: ContractDocument): Usage {
	const find = targetFinder(
		Object.entries(document.paths).map(([path, { get }]) => ({ path, id: get.operationId })),
	);
	const operations: Record<string, { requests: number; parameters: Record<string, number> }> = {};
	for (const { request } of entries) {
		const row = find(request.url);
		if (request.method !== "GET" || row === undefined) continue;
		const use = operations[row.id] ?? { requests: 0, parameters: {} };
		operations[row.id] = use;
		use.requests++;
		for (const name of Object.keys(parametersOf(row, request.url)))
			use.parameters[name] = (use.parameters[name] ?? 0) + 1;
	}
	return { operations };
}
