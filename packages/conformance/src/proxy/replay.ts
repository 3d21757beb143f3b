import { once } from "node:events";
import { createServer, validateHeaderName, validateHeaderValue } from "node:http";
import type { AddressInfo } from "node:net";
import { partsOf } from "@us-market-data/contract";
import { redactKeys } from "@us-market-data/market/redact-keys";
import { at, formatValue, isRow } from "../rules/reading.ts";
import { withoutCredentials } from "./exchange.ts";
import type { JudgingProxy } from "./judging-proxy.ts";

interface Pair {
	readonly name: string;
	readonly value: string;
}

interface Entry {
	readonly request: { readonly method: string; readonly url: string };
	readonly response: {
		readonly status: number;
		readonly headers: readonly Pair[];
		readonly content: { readonly text?: string };
	};
}

/** Reads the entries of an HTTP archive. Throws an error that names the first value that cannot be served. */
export function readHar(text: string): readonly Entry[] {
	const entries = at(JSON.parse(text), "log.entries");
	if (!Array.isArray(entries)) throw new Error("the file is no HTTP archive: it has no log.entries");
	entries.forEach((entry: unknown, i) => {
		for (const [path, isAllowed, allowed] of parts) {
			const value = at(entry, path);
			if (!isAllowed(value))
				throw new Error(
					`log.entries[${i}].${path} is ${value === undefined ? "missing" : formatValue(value)}; allowed: ${allowed}`,
				);
		}
		const headers = at(entry, "response.headers") as readonly unknown[];
		const wrong = headers.findIndex((header) => !isHeader(header));
		if (wrong >= 0)
			throw new Error(
				`log.entries[${i}].response.headers[${wrong}] is ${formatValue(headers[wrong])}; allowed: a name and a value of HTTP`,
			);
	});
	return entries as readonly Entry[];
}

const isText = (value: unknown): boolean => typeof value === "string";
const isStatus = (value: unknown): boolean =>
	value === 0 || (Number.isInteger(value) && Number(value) >= 200 && Number(value) < 600);

/** The parts of an entry that are served, what they may be, and that in words. */
const parts: readonly (readonly [path: string, isAllowed: (value: unknown) => boolean, allowed: string])[] = [
	["request.method", isText, "text"],
	["request.url", isText, "text"],
	["response.status", isStatus, "0 where there was no answer, else 200 to 599"],
	["response.headers", Array.isArray, "a list"],
	["response.content", isRow, "an object"],
	["response.content.text", (value) => value === undefined || isText(value), "text, or none"],
];

function isHeader(header: unknown): boolean {
	const [name, value] = [at(header, "name"), at(header, "value")];
	if (typeof name !== "string" || typeof value !== "string") return false;
	try {
		validateHeaderName(name);
		validateHeaderValue(name, value);
		return true;
	} catch {
		return false;
	}
}

/** The same for the same question, whatever the order of the parameters. */
function questionOf(method: string, target: string): string {
	const { pathname, searchParams } = partsOf(redactKeys(withoutCredentials(target)));
	searchParams.sort();
	return `${method} ${pathname}?${searchParams}`;
}

/** Headers that belong to the bytes of the first answer. */
const firstResponseHeaders = new Set([
	"content-length",
	"content-encoding",
	"transfer-encoding",
	"connection",
	"date",
]);

/**
 * Serves a recording. Each question gets its recorded answers in turn, and the last one from then on; one that was not
 * recorded is a 404 with a body as the contract has it.
 */
export async function startReplay(
	entries: readonly Entry[],
	{ port = 0, host = "127.0.0.1" }: { port?: number; host?: string } = {},
): Promise<JudgingProxy> {
	const responses = Map.groupBy(
		// An answer about the account was recorded without its body.
		entries.filter(({ response: { status, content } }) => status === 304 || (status > 0 && content.text)),
		({ request }) => questionOf(request.method, request.url),
	);
	const given = new Map<string, number>();
	const server = createServer((request, response) => {
		const question = questionOf(request.method ?? "GET", request.url ?? "/");
		const list = responses.get(question) ?? [];
		const position = given.get(question) ?? 0;
		given.set(question, position + 1);
		const entry = list[Math.min(position, list.length - 1)];
		if (!entry) {
			response.writeHead(404, { "content-type": "application/json; charset=utf-8" });
			return void response.end(
				JSON.stringify({ error: `${question} is not in the recording.`, code: "not_recorded" }),
			);
		}
		const headers = entry.response.headers.filter(
			({ name }) => !firstResponseHeaders.has(name.toLowerCase()),
		);
		response.writeHead(
			entry.response.status,
			Object.fromEntries(headers.map(({ name, value }) => [name, value])),
		);
		response.end(entry.response.content.text ?? "");
	});
	server.listen(port, host);
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}
