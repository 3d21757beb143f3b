import { type AuthInfo, createMcpHandler } from "@modelcontextprotocol/server";
import { redactKeys } from "@us-market-data/market/redact-keys";
import { todayAt } from "../answers/relative-times.ts";
import type { ResultStore } from "../answers/result-store.ts";
import { type HttpOptions, httpMarketData } from "../http-market-data.ts";
import { createServer } from "../server.ts";
import { createSqlRunner } from "../sql/run-sql.ts";
import type { Workbench } from "../tools/run-tool.ts";
import type { HttpReply, ToolMessage } from "./messages.ts";

/** A message and the way to the data for it. */
interface MessageContext extends ToolMessage {
	fetch: NonNullable<HttpOptions["fetch"]>;
}

interface MessageHandlerOptions {
	/** Path segment of the legacy family. */
	legacyPrefix: string;
	resultsOf: (account: string) => ResultStore;
	now: () => number;
	onCall?: Workbench["onCall"];
	onError: (error: Error) => void;
}

/** Bounds of a message, its arguments included. Tools have narrower ones. */
const messageLimits = { characters: 8_000, values: 4_000, depth: 16 } as const;

/** The reply to a message that took too long. Its client may send it again, or ask for less. */
export function expiredReply({ body }: ToolMessage): HttpReply {
	const { id } = Object(parsed(body)) as { id?: unknown };
	return rpcError(
		200,
		-32_001,
		"Request timeout: the message took too long. Ask for less, or retry later.",
		echoOf(id),
	);
}

/** A JSON-RPC error of the message itself, in the form of the protocol (JSON-RPC 2.0 section 5.1). */
const rpcError = (status: number, code: number, message: string, id: unknown = null): HttpReply => ({
	status,
	headers: { "content-type": "application/json" },
	body: new TextEncoder().encode(JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id })),
});

/**
 * Answers messages over streamable HTTP. Nothing is held between messages; what all of them share, such as the compiled
 * schemas of the tools, is made once.
 *
 * @returns the answer to a message. It never rejects
 */
export function createMessageHandler({
	resultsOf,
	legacyPrefix,
	now,
	onCall,
	...options
}: MessageHandlerOptions) {
	const onError = (error: Error) => {
		if (!isOfClient(error)) options.onError(error);
	};
	const sql = createSqlRunner();
	const messages = new WeakMap<AuthInfo, MessageContext>();
	const handler = createMcpHandler(
		({ authInfo }) => {
			const message = authInfo && messages.get(authInfo);
			if (!message) throw new Error("a message has an account");
			const { account, hasToken, toolsets, fetch } = message;
			const data = httpMarketData({ baseUrl: "http://service", headers: {}, legacyPrefix, fetch });
			const results = resultsOf(account);
			const today = () => todayAt(now());
			return createServer({ account, data, results, sql, today, hasToken, onCall, onError }, toolsets);
		},
		{ onerror: onError },
	);
	const respond = async (
		message: ToolMessage,
		fetch: MessageContext["fetch"],
		signal: AbortSignal,
	): Promise<HttpReply> => {
		const parsedBody = parsed(message.body);
		const error = validateMessage(parsedBody);
		if (error) return error;
		// The library passes it on as it is. It holds no credential.
		const authInfo: AuthInfo = { token: "", clientId: message.account, scopes: [] };
		messages.set(authInfo, { ...message, fetch });
		const request = new Request("http://service/mcp", { method: "POST", headers: message.headers, signal });
		const response = await handler.fetch(request, { authInfo, parsedBody });
		const { status, headers } = response;
		const body = new Uint8Array(await response.arrayBuffer());
		return { status, headers: Object.fromEntries(headers), body };
	};
	return async (...args: Parameters<typeof respond>): Promise<HttpReply> => {
		try {
			return withoutKeys(await respond(...args));
		} catch (error) {
			const [, , signal] = args;
			if (!signal.aborted) onError(error as Error);
			return rpcError(500, -32_603, "Internal error");
		}
	};
}

/** The reply without keys, whatever the library or a tool repeats of the message: names, arguments, addresses, versions. */
function withoutKeys({ headers: { "content-length": _, ...headers }, body, ...reply }: HttpReply): HttpReply {
	const text = new TextDecoder().decode(body);
	const redacted = redactKeys(text);
	return { ...reply, headers, body: redacted === text ? body : new TextEncoder().encode(redacted) };
}

/** True for what the library reports of a client: a message that it refused, or a client that left. The access log has it. */
const isOfClient = ({ message }: Error): boolean =>
	/^(Rejected|Unsupported|Connection closed|Dropped|Era mismatch|Received a)/.test(message);

/** The JSON of a body; undefined where it is none. */
function parsed(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
	} catch {
		return undefined;
	}
}

/** Refuses what is no message, what holds several, and what is too large to be looked at by validators. */
function validateMessage(message: unknown): HttpReply | undefined {
	if (message === undefined) return rpcError(400, -32_700, "Parse error: the body is no JSON in UTF-8.");
	if (Array.isArray(message))
		return rpcError(400, -32_600, "Invalid request: send one message in a request, not a list of them.");
	const { id, method } = Object(message) as { id?: unknown; method?: unknown };
	const echoed = echoOf(id);
	const large = tooLarge(message);
	if (large !== undefined) return rpcError(400, -32_600, `Invalid request: ${large}.`, echoed);
	// A stream that stays open for lists that never change.
	if (method === "subscriptions/listen") return rpcError(404, -32_601, "Method not found", echoed);
	return undefined;
}

/** The id of a message where it is of the form that the protocol allows, else null. */
const echoOf = (id: unknown): unknown =>
	typeof id === "number" || (typeof id === "string" && id.length <= 200) ? id : null;

function tooLarge(message: unknown): string | undefined {
	const { characters, values, depth } = messageLimits;
	let level = [message];
	let count = 0;
	for (let at = 0; level.length > 0; at++) {
		if (at > depth) return `the message is nested too deeply; allowed: ${depth} levels`;
		count += level.length;
		if (count > values) return `the message has more than ${values} values; allowed: ${values}`;
		const texts = level.flatMap((value) =>
			typeof value === "string" ? [value] : typeof value === "object" ? Object.keys(value ?? {}) : [],
		);
		const long = texts.find(({ length }) => length > characters);
		if (long !== undefined) return `a text has ${long.length} characters; allowed: ${characters}`;
		level = level.flatMap((value) =>
			typeof value === "object" && value !== null ? Object.values(value) : [],
		);
	}
	return undefined;
}
