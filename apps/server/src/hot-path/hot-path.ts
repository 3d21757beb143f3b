import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { digest, SpentKeys } from "@us-market-data/accounts";
import type { AccountStore, Credential, VersionReader } from "@us-market-data/store";
import { opens } from "../credentials/access.ts";
import { type AccountScheduler, NotScheduled } from "../fairness/account-scheduler.ts";
import { addressIn } from "../http/addresses.ts";
import { matches } from "../http/etag.ts";
import { chargeAnswer } from "../metering/charge.ts";
import { beginInTurn } from "../middleware/account-scheduling.ts";
import type { FailedCredentials } from "../middleware/failed-credentials.ts";
import { isLimited } from "../rate-limit/account-limits.ts";
import { createContext, type RequestContext, type Watcher } from "../request/context.ts";
import type { KeptAnswer, KeptAnswers } from "./kept-answers.ts";

export interface HotPathDeps {
	kept: KeptAnswers;
	accounts: AccountStore;
	market: VersionReader;
	scheduler: Pick<AccountScheduler, "beginsLight" | "enter" | "leave">;
	guessing: Pick<FailedCredentials, "holdsNobody" | "remember">;
	/** The log and the metrics. */
	watchers: readonly Watcher[];
	now: () => number;
}

/** Headers that only the application reads: with one of them a request goes there. */
const readByApplication = ["origin", "traceparent", "x-forwarded-for", "content-length", "transfer-encoding"];

/**
 * Sends kept answers in front of the application, which costs a third of the work. It sends exactly what the application
 * would: the answer that the application made, of the same data version and within the time in which it holds, charged
 * anew. Everything else goes to the application: an answer that is not kept, a credential that is not in memory, a plan
 * with a rate limit, an account that must wait for its turn, and each refusal.
 */
export function hotPath(deps: HotPathDeps, application: RequestListener): RequestListener {
	const spent = new SpentKeys();
	return (request, response) => {
		const kept = candidate(request, deps.kept);
		const credential = kept && credentialOf(request, kept, spent, deps);
		if (!kept || !credential) return application(request, response);
		answer({ request, response, kept, credential }, deps, application).catch((error: unknown) => {
			response.destroy(error instanceof Error ? error : undefined);
		});
	};
}

interface HotRequest {
	request: IncomingMessage;
	response: ServerResponse;
	kept: KeptAnswer;
	credential: Credential;
}

function candidate({ method, url, headers }: IncomingMessage, kept: KeptAnswers): KeptAnswer | undefined {
	if (method !== "GET" || url === undefined) return undefined;
	const found = kept.get(url);
	return found && readByApplication.every((name) => headers[name] === undefined) ? found : undefined;
}

/** The credential of a request that the application would answer at once; undefined when it may do anything else. */
function credentialOf(
	{ headers }: IncomingMessage,
	{ route }: KeptAnswer,
	spent: SpentKeys,
	{ accounts, guessing, now }: HotPathDeps,
): Credential | undefined {
	const secret = headers["x-api-key"];
	if (typeof secret !== "string" || !guessing.holdsNobody()) return undefined;
	const credential = held(accounts, digest(secret));
	if (!credential || spent.judge(credential, now()) || !opens(credential, route.operation.family))
		return undefined;
	if (isLimited(credential.plan.rateLimit)) return undefined;
	guessing.remember(credential.key.sha256);
	return credential;
}

/** A store that is away says so to the application, which answers 503. */
function held(accounts: AccountStore, sha256: string): Credential | undefined {
	try {
		return accounts.heldCredential(sha256);
	} catch {
		return undefined;
	}
}

async function answer(hot: HotRequest, deps: HotPathDeps, application: RequestListener): Promise<void> {
	const { request, response, kept, credential } = hot;
	const context = contextFor(hot);
	for (const watch of deps.watchers) watch(request, response);
	try {
		const { scheduler } = deps;
		const isLight = scheduler.beginsLight(credential.account.id);
		if (!isLight && !(await beginInTurn(scheduler, context, response))) return;
		if (!(await holds(kept, deps))) return application(request, response);
		const allowance = await charge(context, deps);
		if (!allowance) return application(request, response);
		const isHeld = matches(request.headers["if-none-match"], kept.etag);
		context.bytes = isHeld ? 0 : kept.body.length;
		send(response, kept.body, headersOf(kept, context, allowance), isHeld);
	} catch (error) {
		if (!(error instanceof NotScheduled)) throw error;
		// The application says how many wait.
		application(request, response);
	}
}

/** The context that the application would give the request, up to its charge. */
function contextFor({ request, response, kept, credential }: HotRequest): RequestContext {
	const { headers, url = "", socket } = request;
	const context = createContext(response, headers, url, addressIn(socket.remoteAddress));
	context.route = kept.route;
	context.credential = credential;
	context.isWatched = true;
	return context;
}

/** True while the answer is that of the present data and the present time. */
async function holds(
	{ dataVersion, from, until }: KeptAnswer,
	{ market, now }: HotPathDeps,
): Promise<boolean> {
	const version = await market.dataVersion().catch(() => undefined);
	const at = now();
	return version === dataVersion && at >= from && at < until;
}

/** Charges the answer. Undefined when that failed: the application says why, and does not charge a second time. */
async function charge(
	context: RequestContext,
	{ accounts, now }: HotPathDeps,
): Promise<Record<string, string> | undefined> {
	try {
		return await chargeAnswer(context, accounts, now());
	} catch (failure) {
		context.chargeFailure = failure;
		return undefined;
	}
}

function headersOf(
	{ headers, varying }: KeptAnswer,
	{ id }: RequestContext,
	allowance: Record<string, string>,
): string[] {
	const own = headers.slice();
	own[varying.get("x-request-id") ?? -1] = id;
	for (const [name, value] of Object.entries(allowance)) own[varying.get(name.toLowerCase()) ?? -1] = value;
	return own;
}

function send(response: ServerResponse, body: KeptAnswer["body"], headers: string[], isHeld: boolean): void {
	if (isHeld) {
		response.writeHead(304, withoutBodyHeaders(headers)).end();
		return;
	}
	response.writeHead(200, headers);
	if (typeof body === "string") response.end(body, "latin1");
	else response.end(body);
}

/** An answer without a body names neither its type nor its length. */
function withoutBodyHeaders(headers: readonly string[]): string[] {
	return headers.filter((_, index) => {
		const name = headers[index - (index % 2)]?.toLowerCase();
		return name !== "content-type" && name !== "content-length";
	});
}
