import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
import { type AuthInfo, createMcpHandler } from "@modelcontextprotocol/server";
import { keptIn } from "../answers/kept-results.ts";
import { todayAt } from "../answers/relative-times.ts";
import { type HttpOptions, httpMarketData } from "../http-market-data.ts";
import { createServer } from "../server/create-server.ts";
import { createSqlRunner } from "../sql/run-sql.ts";
import { type Toolsets, toolsetsIn } from "../tools/area-tools.ts";
import type { Workbench } from "../tools/tool.ts";

/** Who asks, as the service has found out before. */
export interface HttpCaller {
	/** Id of the account, whose results nobody else sees. */
	account: string;
	/** The credential and the request id, which go on with each question. */
	headers: Readonly<Record<string, string>>;
	hasToken: boolean;
	/** Areas whose operations are tools as well. */
	toolsets: readonly string[];
}

/** Parts of the service that tools work with. */
export interface HttpServiceOptions extends Pick<HttpOptions, "legacyPrefix"> {
	/** Address at which the service asks itself. */
	baseUrl: () => string;
	/** Folder of the kept results, one below it for each account. */
	folder: string;
	now: () => number;
	onCall?: Workbench["onCall"];
	onError: (error: Error) => void;
}

/** Bytes of a message of a client. */
const longestMessage = 64 * 1024;

/** The tools over HTTP: each message is answered by a server of its own, so that nothing is held between messages. */
export interface HttpService {
	/** The areas that a text names. A request that names another is refused instead of answered. */
	toolsetsIn(text: string): Toolsets;
	answer(request: IncomingMessage, response: ServerResponse, caller: HttpCaller): Promise<void>;
	close(): Promise<void>;
}

/** Serves the tools over streamable HTTP, to callers whose credential has been judged. */
export function createHttpService(options: HttpServiceOptions): HttpService {
	const { baseUrl, legacyPrefix, folder, now, onCall, onError } = options;
	const sql = createSqlRunner();
	const callers = new WeakMap<AuthInfo, HttpCaller>();
	const handler = createMcpHandler(
		({ authInfo }) => {
			const caller = authInfo && callers.get(authInfo);
			if (!caller) throw new Error("a message has a caller");
			const { account, headers, hasToken, toolsets } = caller;
			const data = httpMarketData({ baseUrl: baseUrl(), headers, legacyPrefix });
			const kept = keptIn(join(folder, account), now);
			return createServer(
				{ account, data, kept, sql, today: () => todayAt(now()), hasToken, onCall },
				toolsets,
			);
		},
		{ maxRequestBodySize: longestMessage, maxSubscriptions: 1, onerror: onError },
	);
	const onNode = toNodeHandler(handler, { maxRequestBodySize: longestMessage, onerror: onError });
	return {
		toolsetsIn,
		answer: (request, response, caller) => {
			// The credential goes on in the headers of the caller; the library needs none.
			const auth: AuthInfo = { token: "", clientId: caller.account, scopes: [] };
			callers.set(auth, caller);
			// The library's type of a request forbids members that are undefined.
			return onNode(Object.assign(request, { auth }) as NodeIncomingMessageLike, response);
		},
		close: () => handler.close(),
	};
}
