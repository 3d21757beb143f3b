import type { ExampleNames, InputOf } from "@us-market-data/contract";
import { delay, type HttpHandler, HttpResponse, http } from "msw";
import type { Body, OperationId } from "../types.ts";
import { type DocumentedAnswer, documentedAnswers, pathTemplates, takesBearer } from "./examples.derived.ts";
import { inputOf, Refused } from "./inputs.ts";
import { createWorld, type World } from "./world.ts";
import { worldAnswers } from "./world-responses.ts";

/** The sample credentials of the mock and the example that each forces; undefined for the one that is accepted. */
const samples: Readonly<Record<string, string | undefined>> = {
	"mock-200": undefined,
	"mock-401-expired": "expiredKey",
	"mock-401-revoked": "revokedKey",
	"mock-402": "allowanceExhausted",
	"mock-403": "noMarketDataAccess",
	"mock-429": "rateLimited",
	"mock-500": "internalError",
	"mock-503": "unavailable",
};

const keyForm = /^md_(live|test)_[a-z2-7]{38}$/;
const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Examples that come before the parameters are judged, in the order of the contract. */
const early = new Set(["missingKey", "invalidKey", "expiredKey", "revokedKey", "noMarketDataAccess"]);

/** The example that the credential of a request forces, as the mock judges it. */
interface Judged {
	example?: string;
	/** True when it comes before the parameters are judged. */
	isEarly: boolean;
}

/** Judges the key or token of a request by its form, as the mock does: a sample, or one in the form of a real one. */
export function judgedCredential(id: OperationId, headers: Headers): Judged {
	const example = exampleFor(id, headers);
	return example === undefined ? { isEarly: false } : { example, isEarly: early.has(example) };
}

function exampleFor(id: OperationId, headers: Headers): string | undefined {
	const key = headers.get("x-api-key");
	const [, token] = /^bearer +(.*)$/i.exec(headers.get("authorization") ?? "") ?? [];
	const [text, form] = key ? [key, keyForm] : [takesBearer[id] ? token : undefined, tokenForm];
	if (text === undefined) return "missingKey";
	if (Object.hasOwn(samples, text)) return samples[text];
	return form.test(text) ? undefined : "invalidKey";
}

/** Makes the handlers of one operation: called plainly it answers from the world, or with a body of your own. */
export interface OperationHandlers<Id extends OperationId> {
	(body?: Body<Id> | ((input: InputOf<Id>) => Body<Id>)): HttpHandler;
	/** A documented answer by the name of its example in the contract: `ok`, `empty`, `badRequest` and others. */
	example(name: ExampleNames[Id]): HttpHandler;
	/** 400, with the contract's example. */
	badRequest(): HttpHandler;
	/** 401: no key, or one that is not known. */
	unauthorized(): HttpHandler;
	/** 401: the key has expired. */
	expired(): HttpHandler;
	/** 402: the allowance of the month is used up. */
	paymentRequired(): HttpHandler;
	/** 403: the plan has no access. */
	forbidden(): HttpHandler;
	/** 429 with `Retry-After`. */
	rateLimited(retryAfterSeconds?: number): HttpHandler;
	/** 500. */
	internalError(): HttpHandler;
	/** 503 with `Retry-After`. */
	unavailable(): HttpHandler;
	/** No answer: the connection fails. */
	networkError(): HttpHandler;
	/** The usual answer after a pause; `Infinity` for one that never comes. */
	slow(milliseconds: number): HttpHandler;
}

/** The handlers of all operations by name, and the list of their usual answers. */
export type MarketDataHandlers = { readonly [Id in OperationId]: OperationHandlers<Id> } & {
	/** Usual answers of every operation, for `setupServer(...handlers.all())` or `setupWorker(...)`. */
	all(): HttpHandler[];
};

/** Settings of the handlers. */
export interface HandlerOptions {
	/** Address that the client is created with. Default: any. */
	baseUrl?: string;
	/** Path segment of the legacy family. Default `legacy`. */
	legacyPrefix?: string;
	/** The market behind the usual answers. */
	world?: World;
	/**
	 * True when usual answers need a credential that the mock accepts too: `mock-200`, another sample of the mock, or a text in
	 * the form of a key or token. False for a page behind a proxy that adds the key. Default true.
	 */
	judgesKeys?: boolean;
}

export function requireWorkerOfToday(): void {
	if ("withResolvers" in Promise) return;
	const { process } = globalThis as { process?: { version: string } };
	throw new Error(
		`@us-market-data/client/testing needs Node 22.12 or newer; this is ${process?.version ?? "older"}`,
	);
}

type Answer = (params: Record<string, unknown>) => Response | Promise<Response>;

/**
 * Handlers for Mock Service Worker 3, one for each operation and documented outcome. They answer from a world where
 * it has the operation, and with the example of the contract where it has not.
 *
 * @throws {Error} on a Node before 22.12, on which Mock Service Worker fails at the first request
 *
 * @example
 * import { setupServer } from "msw/node";
 *
 * const handlers = createHandlers({ baseUrl: "https://data.example.com" });
 * const server = setupServer(...handlers.all());
 * server.listen();
 * // From here on the next request for quotes is answered 429.
 * server.use(handlers.getQuotes.rateLimited(1));
 */
export function createHandlers({
	baseUrl = "*",
	legacyPrefix = "legacy",
	world = createWorld(),
	judgesKeys = true,
}: HandlerOptions = {}): MarketDataHandlers {
	requireWorkerOfToday();
	const answers = worldAnswers(world) as Partial<Record<OperationId, (params: unknown) => object>>;
	const ids = Object.keys(pathTemplates) as OperationId[];
	const byId = Object.fromEntries(ids.map((id) => [id, handlersOf(id)]));
	return {
		...byId,
		all: () => ids.map((id) => byId[id]?.() as HttpHandler),
	} as unknown as MarketDataHandlers;

	function handlersOf(id: OperationId): OperationHandlers<OperationId> {
		const path = pathTemplates[id].replace("{legacy_prefix}", legacyPrefix).replaceAll(/\{(\w+)\}/g, ":$1");
		const at = `${baseUrl.replace(/\/+$/, "")}${path}`;
		/** Refuses the questions that the service refuses, and answers the others. */
		const handler = (answer: Answer, judged = false) =>
			http.get(at, ({ request, params }) => {
				const credential = judged ? judgedCredential(id, request.headers) : { isEarly: false };
				const forced = documentedAnswers[id][credential.example ?? ""];
				if (forced && credential.isEarly) return responseOf(forced);
				const inPath = pathTemplates[id].includes("{legacy_prefix}")
					? { legacy_prefix: legacyPrefix }
					: (params as Record<string, string>);
				const texts = { ...Object.fromEntries(new URL(request.url).searchParams), ...inPath };
				return refusing(() => {
					const input = inputOf(id, texts);
					return forced ? responseOf(forced) : answer(input);
				});
			});
		const example = (name: string) => {
			const found = documentedAnswers[id][name];
			const names = Object.keys(documentedAnswers[id]).join(", ");
			if (!found) throw new Error(`${id} has no example "${name}"; allowed: ${names}`);
			return handler(() => responseOf(found));
		};
		const usual: Answer = (params) => {
			const answer = answers[id];
			return answer ? respond(() => answer(params)) : responseOf(okOf(id));
		};
		const respondWith = (body?: object | ((params: unknown) => object)) =>
			handler(
				body === undefined
					? usual
					: (params) => respond(() => (typeof body === "function" ? body(params) : body)),
				judgesKeys,
			);
		const waiting = (name: string, seconds = 1) => {
			const found = documentedAnswers[id][name];
			if (!found) throw new Error(`${id} documents no ${name}`);
			return handler(() =>
				responseOf({ ...found, headers: { ...found.headers, "retry-after": String(seconds) } }),
			);
		};
		return Object.assign(respondWith, {
			example,
			badRequest: () => example("badRequest"),
			unauthorized: () => example("missingKey"),
			expired: () => example("expiredKey"),
			paymentRequired: () => example("allowanceExhausted"),
			forbidden: () => example("noMarketDataAccess"),
			rateLimited: (seconds?: number) => waiting("rateLimited", seconds),
			internalError: () => example("internalError"),
			unavailable: () => waiting("unavailable"),
			networkError: () => handler(() => HttpResponse.error()),
			slow: (milliseconds: number) =>
				handler(async (params) => {
					await delay(milliseconds === Number.POSITIVE_INFINITY ? "infinite" : milliseconds);
					return usual(params);
				}, judgesKeys),
		}) as unknown as OperationHandlers<OperationId>;
	}
}

const okOf = (id: OperationId): DocumentedAnswer => {
	const all = documentedAnswers[id];
	const found = all["ok"] ?? Object.values(all).find(({ status }) => status === 200);
	if (!found) throw new Error(`${id} documents no 200`);
	return found;
};

export const responseOf = ({ status, headers, body }: DocumentedAnswer): Response =>
	body === undefined
		? new HttpResponse(null, { status, headers })
		: HttpResponse.json(body as object, { status, headers });

/** A body of the world with the headers of an answer. */
const respond = (answer: () => object): Response =>
	responseOf({ status: 200, headers: okOf("getQuotes").headers, body: answer() });

/** The answer, or the 400 of a refused question. */
function refusing(answer: () => Response | Promise<Response>): Response | Promise<Response> {
	try {
		return answer();
	} catch (error) {
		if (!(error instanceof Refused)) throw error;
		const { headers } = documentedAnswers.getQuotes["badRequest"] ?? { headers: {} };
		return responseOf({ status: 400, headers, body: { error: error.message, code: error.code } });
	}
}
