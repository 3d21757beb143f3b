import type { SpentKeys } from "@us-market-data/accounts";
import { ApiError } from "@us-market-data/operations/errors";
import { type AccountStore, CredentialChanged, type HeldCredential } from "@us-market-data/store";
import { type ErrorDeps, errorAnswer } from "../answering/error-answer.ts";
import type { KeptAnswer } from "../answering/kept-answers.ts";
import { type AnswerDeps, makeAnswer } from "../answering/make-answer.ts";
import { requireAccess } from "../credentials/access.ts";
import type { Authenticate } from "../credentials/authenticate.ts";
import type { AccountScheduler } from "../fairness/account-scheduler.ts";
import { type AddressTest, clientAddress } from "../http/addresses.ts";
import { matches } from "../http/etag.ts";
import type { PlainExchange, PlainListener } from "../http/plain-exchange.ts";
import type { PlainRequest } from "../http/plain-request.ts";
import { type ChargeDeps, chargeAnswer } from "../metering/charge.ts";
import { takeTurn } from "../middleware/account-scheduling.ts";
import type { FailedCredentials } from "../middleware/failed-credentials.ts";
import { judgeRate, type RateLimitDeps } from "../middleware/rate-limit.ts";
import type { ContractCheck } from "../parameters/contract.ts";
import { isLimited } from "../rate-limit/account-limits.ts";
import { clientLeft, type RequestObserver } from "../request/answered.ts";
import { type RequestContext, requestIdOf } from "../request/context.ts";
import { pathOf } from "../request/target.ts";
import type { RefuseRoute } from "../routing/refuse-route.ts";
import type { FindRoute } from "../routing/route-table.ts";
import { type Headers, headOf, inBytes, ofBody } from "./answer-head.ts";
import { VersionOfTurn } from "./version-of-turn.ts";

export interface DirectPathDeps extends AnswerDeps, ErrorDeps, RateLimitDeps, ChargeDeps {
	accounts: AccountStore;
	findRoute: FindRoute;
	refuseRoute: RefuseRoute;
	/** True for paths that the application answers and that are of no operation. */
	isPage: (path: string) => boolean;
	authenticate: Authenticate;
	spent: SpentKeys;
	scheduler: AccountScheduler;
	guessing: Pick<FailedCredentials, "holdsNobody" | "remember" | "count">;
	contract: ContractCheck;
	isTrustedProxy: AddressTest;
	/** The headers that the application sets on every answer. */
	commonHeaders: string;
	/** The log and the metrics. */
	observers: readonly RequestObserver[];
}

/**
 * Answers operations in front of node:http and Express, which together cost more than the answer. The steps are those
 * of the application in their order, and the answers are the same byte for byte. The application gets every request that
 * is not plain, pages, parameters that only the validator can judge, and each request from an address that is held back.
 */
export function directPath(deps: DirectPathDeps): PlainListener {
	const path = new DirectPath(deps);
	return (request, exchange) => path.take(request, exchange);
}

/** A request on its way, and the headers that its steps have set. */
interface Direct {
	request: PlainRequest;
	exchange: PlainExchange;
	context: RequestContext;
	/** The answer to the same target that was made before. */
	kept: KeptAnswer | undefined;
	limits: Headers;
}

/** An answer that is ready to be charged. */
interface Ready {
	body: string | Uint8Array;
	etag: string;
	provenance: Headers;
	keep?: () => void;
}

const none: Headers = {};

class DirectPath {
	readonly #deps: DirectPathDeps;
	readonly #version: VersionOfTurn;

	constructor(deps: DirectPathDeps) {
		this.#deps = deps;
		this.#version = new VersionOfTurn(deps.market);
	}

	take(request: PlainRequest, exchange: PlainExchange): boolean {
		const { findRoute, refuseRoute, isPage, guessing, kept } = this.#deps;
		const { target, headers } = request;
		const path = pathOf(target);
		const found = findRoute(path);
		if (!found && isPage(path)) return false;
		if (headers.apiKey && !guessing.holdsNobody()) return false;
		const refusal = refuseRoute(found, { path, headers, address: exchange.address });
		const route = refusal ? undefined : found;
		const known = route && kept.get(target);
		const direct = this.#direct(request, exchange, known);
		if (route) direct.context.route = route;
		// Nothing is left to be answered with.
		this.#respond(direct, refusal).catch(() => exchange.cut());
		return true;
	}

	#direct(request: PlainRequest, exchange: PlainExchange, kept: KeptAnswer | undefined): Direct {
		const { headers, target } = request;
		const { forwardedFor } = headers;
		const context: RequestContext = {
			id: requestIdOf(headers.requestId),
			startedAt: performance.now(),
			client:
				forwardedFor === undefined
					? exchange.client
					: clientAddress(exchange.address, forwardedFor, this.#deps.isTrustedProxy),
			target,
			cost: 0,
		};
		return { request, exchange, context, kept, limits: none };
	}

	/** Answers a request, whatever happens. */
	async #respond(direct: Direct, refusal: ApiError | undefined): Promise<void> {
		try {
			if (!refusal) return await this.#answer(direct);
			this.#deps.scheduler.seen("pages");
			await this.#refuse(direct, refusal);
		} catch (error) {
			// Nothing was charged; the application reads the credential again.
			if (error instanceof CredentialChanged) this.#handBack(direct);
			else await this.#refuse(direct, error);
		}
	}

	async #answer(direct: Direct): Promise<void> {
		const { exchange, context } = direct;
		if (!this.#authenticateHeld(direct)) await this.#authenticate(direct);
		const isLight = this.#isLight(direct);
		if (!isLight && !(await takeTurn(context, exchange, this.#deps)))
			return this.#note(direct, clientLeft, 0);
		const isKept = await this.#keptHolds(direct);
		// A request whose kept answer does not hold any more is not light.
		if (isLight && !isKept && !(await takeTurn(context, exchange, this.#deps)))
			return this.#note(direct, clientLeft, 0);
		const ready: Ready | undefined = isKept ? direct.kept : await this.#made(direct);
		if (!ready) return this.#handBack(direct);
		if (exchange.isGone) return this.#note(direct, clientLeft, 0);
		const allowance = await chargeAnswer(context, this.#deps);
		ready.keep?.();
		this.#send(direct, ready, allowance);
	}

	/** Takes a credential in memory, which is checked once more with its charge. */
	#authenticateHeld({ request: { headers }, context }: Direct): boolean {
		const { route } = context;
		const held = route?.operation.metered ? this.#held(headers.keyDigest) : undefined;
		if (!route || !held) return false;
		context.credential = held.credential;
		context.credentialVersion = held.version;
		requireAccess(held.credential, route.operation.family);
		this.#deps.guessing.remember(headers.keyDigest);
		return true;
	}

	/** Reads the credential. */
	async #authenticate({ request: { headers }, context }: Direct): Promise<void> {
		const { authenticate, guessing } = this.#deps;
		const { route } = context;
		if (!route) return;
		try {
			await authenticate(context, route, { apiKey: headers.apiKey, authorization: undefined });
		} catch (error) {
			if (headers.apiKey && error instanceof ApiError && error.status === 401) guessing.count(context.client);
			throw error;
		}
		if (context.credential) requireAccess(context.credential, route.operation.family);
		guessing.remember(headers.keyDigest);
	}

	/** The credential in memory of a request that is going to be charged, and is counted nowhere before that. */
	#held(keyDigest: string): HeldCredential | undefined {
		const { accounts, spent, spentAccounts, now } = this.#deps;
		const held = heldIn(accounts, keyDigest);
		if (!held || spent.judge(held.credential, now()) || isLimited(held.credential.plan.rateLimit))
			return undefined;
		return spentAccounts.has(held.credential.account.id, now()) ? undefined : held;
	}

	/** True when a request costs little and may begin without a turn. */
	#isLight({ kept, context: { credential } }: Direct): boolean {
		return (
			kept !== undefined &&
			credential !== undefined &&
			this.#deps.scheduler.beginsLight(credential.account.id)
		);
	}

	/** True when the kept answer is of the present data and time, and the rate of the account allows it. */
	async #keptHolds(direct: Direct): Promise<boolean> {
		const { kept } = direct;
		const at = this.#deps.now();
		if (!kept || at < kept.from || at >= kept.until) return false;
		const version = this.#version.present ?? (await this.#version.read());
		if (version !== kept.dataVersion) return false;
		if (isLimitedIn(direct.context)) await this.#judgeRate(direct);
		return true;
	}

	/** A new answer; undefined when the application has to make it. */
	async #made(direct: Direct): Promise<Ready | undefined> {
		const { context, exchange } = direct;
		const { contract } = this.#deps;
		const { route } = context;
		const input = route ? contract.acceptInput(route, context.target) : undefined;
		if (!input) return undefined;
		context.input = input;
		if (isLimitedIn(context)) await this.#judgeRate(direct);
		const made = await makeAnswer(context, exchange, this.#deps);
		exchange.onOver(made.release);
		const { bytes, etag } = made.serialized();
		return { body: inBytes(bytes), etag, provenance: made.provenance, keep: made.keep };
	}

	async #judgeRate(direct: Direct): Promise<void> {
		const set = (headers: Headers) => {
			direct.limits = headers;
		};
		await judgeRate(direct.context, direct.exchange, set, this.#deps);
	}

	#send(direct: Direct, { body, etag, provenance }: Ready, allowance: Headers): void {
		const { request, exchange, context, limits } = direct;
		const own = [limits, provenance, allowance, { ETag: etag, "Cache-Control": "private, no-cache" }];
		const isHeld = matches(request.headers.ifNoneMatch, etag);
		const status = exchange.isGone ? clientLeft : isHeld ? 304 : 200;
		if (!isHeld) own.push(ofBody(body.length));
		const head = headOf(isHeld ? 304 : 200, context.id, this.#deps.commonHeaders, own);
		exchange.send(head, isHeld ? "" : body);
		this.#note(direct, status, isHeld ? 0 : body.length);
	}

	async #refuse(direct: Direct, error: unknown): Promise<void> {
		const { exchange, context, limits } = direct;
		if (!(await this.#isPresent(direct))) return this.#handBack(direct);
		const { status, headers, text } = await errorAnswer(error, context, this.#deps);
		const bytes = inBytes(text);
		const head = headOf(status, context.id, this.#deps.commonHeaders, [
			limits,
			headers,
			ofBody(bytes.length),
		]);
		const isGone = exchange.isGone;
		exchange.send(head, bytes);
		this.#note(direct, isGone ? clientLeft : status, bytes.length);
	}

	/** Gives a request to the application, unless its client is gone. */
	#handBack(direct: Direct): void {
		if (direct.exchange.isGone) this.#note(direct, clientLeft, 0);
		else direct.exchange.handBack();
	}

	/** False when a credential in memory has changed: a refusal is not charged, so nothing else finds out. */
	async #isPresent({ request, context }: Direct): Promise<boolean> {
		if (context.credentialVersion === undefined || context.cost === 1) return true;
		const { accounts } = this.#deps;
		const read = await accounts.credential(request.headers.keyDigest).catch(() => context.credential);
		return read === context.credential;
	}

	#note({ context }: Direct, status: number, bytes: number): void {
		const { id: requestId, target, route, credential, cost, client, startedAt } = context;
		const milliseconds = performance.now() - startedAt;
		const answered = {
			...{ requestId, method: "GET", target, operation: route?.operation, credential, cost, client },
			...{ status, bytes, traceId: undefined, milliseconds },
		};
		for (const observer of this.#deps.observers) {
			observer.began?.();
			observer.answered(answered);
		}
	}
}

const isLimitedIn = ({ credential }: RequestContext): boolean =>
	credential !== undefined && isLimited(credential.plan.rateLimit);

/** A store that is away says so to the authentication, which answers 503. */
function heldIn(accounts: AccountStore, keyDigest: string): HeldCredential | undefined {
	try {
		return accounts.heldCredential(keyDigest);
	} catch {
		return undefined;
	}
}
