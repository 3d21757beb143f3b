import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { partsOf } from "@us-market-data/contract";
import { redactKeys } from "@us-market-data/market/redact-keys";
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

/** Reads the entries of an HTTP archive. */
export function readHar(text: string): readonly Entry[] {
	const { log } = JSON.parse(text) as { log?: { entries?: readonly Entry[] } };
	if (!Array.isArray(log?.entries)) throw new Error("the file is no HTTP archive: it has no log.entries");
	return log.entries as readonly Entry[];
}

/** The same for the same question, whatever the order of the parameters. */
function questionOf(method: string, target: string): string {
	const { pathname, searchParams } = partsOf(redactKeys(withoutCredentials(target)));
	searchParams.sort();
	return `${method} ${pathname}?${searchParams}`;
}

/** Headers that belong to the bytes of the first answer. */
const ofFirstAnswer = new Set([
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
	const answers = Map.groupBy(
		// An answer about the account was recorded without its body.
		entries.filter(({ response: { status, content } }) => status === 304 || (status > 0 && content.text)),
		({ request }) => questionOf(request.method, request.url),
	);
	const given = new Map<string, number>();
	const server = createServer((request, response) => {
		const question = questionOf(request.method ?? "GET", request.url ?? "/");
		const list = answers.get(question) ?? [];
		const turn = given.get(question) ?? 0;
		given.set(question, turn + 1);
		const entry = list[Math.min(turn, list.length - 1)];
		if (!entry) {
			response.writeHead(404, { "content-type": "application/json; charset=utf-8" });
			return void response.end(
				JSON.stringify({ error: `${question} is not in the recording.`, code: "not_recorded" }),
			);
		}
		const headers = entry.response.headers.filter(({ name }) => !ofFirstAnswer.has(name.toLowerCase()));
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
