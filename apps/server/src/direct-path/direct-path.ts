import type { SpentKeys } from "@us-market-data/accounts";
import { ApiError } from "@us-market-data/operations/refusals";
import { type AccountStore, CredentialChanged } from "@us-market-data/store";
import { answerLines, bodyLines, type Headers, linesOf } from "../answering/answer-lines.ts";
import { type ErrorDeps, errorAnswer } from "../answering/error-answer.ts";
import { bodyOf } from "../answering/kept-answers.ts";
import { type AnswerDeps, makeAnswer } from "../answering/make-answer.ts";
import { judgeOfSpent, refuseSpent } from "../answering/refuse-spent.ts";
import { requireAccess } from "../credentials/access.ts";
import type { Authenticate } from "../credentials/authenticate.ts";
import { type VersionOfTurn, versionOfTurn } from "../data-versions/version-of-turn.ts";
import type { AccountScheduler } from "../fairness/account-scheduler.ts";
import type { PlainExchange, PlainListener } from "../http/connections/plain-exchange.ts";
import type { PlainRequest } from "../http/connections/plain-request.ts";
import { type ChargeDeps, chargeAnswer } from "../metering/charge.ts";
import { takeTurn } from "../middleware/account-scheduling.ts";
import type { FailedCredentials } from "../middleware/failed-credentials.ts";
import { judgeRate, type RateLimitDeps } from "../middleware/rate-limit.ts";
import type { ContractCheck } from "../parameters/contract.ts";
import { isLimited } from "../rate-limit/account-limits.ts";
import { clientLeft } from "../request/answered.ts";
import type { RequestContext } from "../request/context.ts";
import { pathOf } from "../request/target.ts";
import type { RefuseRoute } from "../routing/refuse-route.ts";
import type { FindRoute } from "../routing/route-table.ts";
import { headOf, inBytes } from "./answer-head.ts";
import {
	clientOf,
	type DirectDeps,
	type DirectRequest,
	heldCredential,
	noteAnswered,
	noteHandedBack,
	openDirect,
	type ReadyAnswer,
	sendAnswer,
} from "./direct-request.ts";
import { KeptPath } from "./kept-path.ts";

export interface DirectPathDeps extends AnswerDeps, ErrorDeps, RateLimitDeps, ChargeDeps, DirectDeps {
	accounts: AccountStore;
	findRoute: FindRoute;
	refuseRoute: RefuseRoute;
	/** True for paths that the application answers and that are of no operation. */
	isPage: (path: string) => boolean;
	authenticate: Authenticate;
	spent: SpentKeys;
	scheduler: AccountScheduler;
	guessing: Pick<FailedCredentials, "holdsBack" | "remember" | "count">;
	contract: ContractCheck;
}

/**
 * Answers operations in front of node:http and Express, which together cost more than the answer. The steps are those
 * of the application in their order, and the answers are the same byte for byte. The application gets every request that
 * is not plain, pages, parameters that only the validator can judge, and each request from an address that is held back. A
 * fault that is plain to see is told before the turn of the account, where the application tells it behind that.
 */
export function directPath(deps: DirectPathDeps): PlainListener {
	const path = new DirectPath(deps);
	return (request, exchange) => path.take(request, exchange);
}

/** Characters of a target that is read in front of the turn of its account. */
const longestReadAtOnce = 256;

/** A new answer or a kept one; `keep` keeps it for further requests. */
interface Made extends ReadyAnswer {
	keep?: () => void;
}

class DirectPath {
	readonly #deps: DirectPathDeps;
	readonly #version: VersionOfTurn;
	readonly #keptPath: KeptPath;

	constructor(deps: DirectPathDeps) {
		this.#deps = deps;
		this.#version = versionOfTurn(deps.market);
		this.#keptPath = new KeptPath(deps, this.#version, {
			answer: (direct) => this.#respond(direct, undefined),
			fail: (direct, error) => this.#cutUnless(this.#fail(direct, error), direct),
		});
	}

	take(request: PlainRequest, exchange: PlainExchange): boolean {
		const { findRoute, refuseRoute, isPage, guessing } = this.#deps;
		const { target, headers } = request;
		const client = clientOf(request, exchange, this.#deps);
		const kept = this.#deps.kept.get(target);
		if (kept && this.#keptPath.take(request, exchange, client, kept)) return true;
		const path = pathOf(target);
		const found = findRoute(path);
		if (!found && isPage(path)) return false;
		if (headers.apiKey && guessing.holdsBack(client)) return false;
		const refusal = refuseRoute(found, { path, headers, address: exchange.address });
		const route = refusal ? undefined : found;
		this.#respond(openDirect(request, exchange, client, route, route && kept, this.#deps), refusal);
		return true;
	}

	/** Answers a request, whatever happens. */
	#respond(direct: DirectRequest, refusal: ApiError | undefined): void {
		this.#cutUnless(refusal ? this.#refuseRoute(direct, refusal) : this.#answerOrFail(direct), direct);
	}

	/** Ends a connection whose request cannot even be refused: nothing is left to answer with. */
	#cutUnless(answered: Promise<void>, direct: DirectRequest): void {
		answered.catch(() => {
			direct.exchange.cut();
			this.#note(direct, 500, 0);
		});
	}

	async #answerOrFail(direct: DirectRequest): Promise<void> {
		try {
			await this.#answer(direct);
		} catch (error) {
			await this.#fail(direct, error);
		}
	}

	async #refuseRoute(direct: DirectRequest, refusal: ApiError): Promise<void> {
		this.#deps.scheduler.seen("pages");
		await this.#refuse(direct, refusal);
	}

	async #fail(direct: DirectRequest, error: unknown): Promise<void> {
		// Nothing was charged; the application reads the credential again.
		if (error instanceof CredentialChanged) this.#handBack(direct);
		else await this.#refuse(direct, error);
	}

	async #answer(direct: DirectRequest): Promise<void> {
		const { exchange, context } = direct;
		if (!this.#authenticateHeld(direct)) await this.#authenticate(direct);
		const fault = this.#readInput(direct);
		// The rate of an account counts in front of its allowance.
		const judge = isLimitedIn(context) ? undefined : judgeOfSpent(context, this.#deps);
		const isLight = (direct.kept ?? fault ?? judge) !== undefined && this.#beginsLight(direct);
		if (!isLight && !(await takeTurn(context, exchange, this.#deps)))
			return this.#note(direct, clientLeft, 0);
		if (fault) return this.#fail(direct, fault);
		const isKept = await this.#keptHolds(direct);
		if (isLight && judge) await refuseSpent(judge, context, this.#deps);
		// A request whose kept answer does not hold any more is not light.
		if (isLight && !isKept && !(await takeTurn(context, exchange, this.#deps)))
			return this.#note(direct, clientLeft, 0);
		if (isKept) await this.#compareOnce(direct);
		const made: Made | undefined = isKept ? direct.kept : await this.#made(direct);
		if (!made) return this.#handBack(direct);
		if (exchange.isGone) return this.#note(direct, clientLeft, 0);
		made.keep?.();
		const allowance = await chargeAnswer(context, this.#deps);
		sendAnswer(direct, made, linesOf(allowance), this.#deps);
	}

	/**
	 * Sets the input of a request without a kept answer, where it is plainly valid. Gives the fault of one that is not. A long
	 * target waits for its turn first, because to find its fault costs more.
	 */
	#readInput({ kept, context }: DirectRequest): ApiError | undefined {
		if (kept || context.target.length > longestReadAtOnce) return undefined;
		try {
			return this.#setInput(context);
		} catch (error) {
			if (error instanceof ApiError) return error;
			throw error;
		}
	}

	/** Gives the fault of an input that is not valid. The application judges what is not set here. */
	#setInput(context: RequestContext): ApiError | undefined {
		const { route, target } = context;
		const input = route && this.#deps.contract.acceptInput(route, target);
		if (input instanceof ApiError) return input;
		if (input) context.input = input;
		return undefined;
	}

	/** Takes a credential in memory, which is checked once more with its charge. */
	#authenticateHeld({ request: { headers }, context }: DirectRequest): boolean {
		const { route } = context;
		const held = route?.operation.metered
			? heldCredential(headers.keyDigest, this.#deps.now(), this.#deps)
			: undefined;
		if (!route || !held) return false;
		context.credential = held.credential;
		context.credentialVersion = held.version;
		requireAccess(held.credential, route.operation.family);
		this.#deps.guessing.remember(headers.keyDigest);
		return true;
	}

	/** Reads the credential. */
	async #authenticate({ request: { headers }, context }: DirectRequest): Promise<void> {
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

	/** True when a request that costs little may begin without a turn. */
	#beginsLight({ context: { credential } }: DirectRequest): boolean {
		return credential !== undefined && this.#deps.scheduler.beginsLight(credential.account.id);
	}

	/** True when the kept answer is of the present data and time, and the rate of the account allows it. */
	async #keptHolds(direct: DirectRequest): Promise<boolean> {
		const { kept } = direct;
		const at = this.#deps.now();
		if (!kept || at < kept.from || at >= kept.until) return false;
		const version = this.#version.present ?? (await this.#version.read());
		if (version !== kept.dataVersion) return false;
		if (isLimitedIn(direct.context)) await this.#judgeRate(direct);
		return true;
	}

	/** Compares a kept answer with the contract before it is first sent again. */
	async #compareOnce({ kept, context: { id: requestId } }: DirectRequest): Promise<void> {
		if (!kept || kept.isCompared) return;
		const { guard } = this.#deps;
		const guarded = { operationId: kept.route.operation.operationId, requestId, isKept: true };
		if (guard?.wants(guarded)) await guard.check(guarded, bodyOf(kept));
		kept.isCompared = true;
	}

	/** A new answer; undefined when the application has to make it, or nobody waits for it. */
	async #made(direct: DirectRequest): Promise<Made | undefined> {
		const { context, exchange } = direct;
		const fault = context.input ? undefined : this.#setInput(context);
		if (fault) throw fault;
		if (!context.input) return undefined;
		if (isLimitedIn(context)) await this.#judgeRate(direct);
		const made = await makeAnswer(context, exchange, this.#deps);
		exchange.onOver(made.release);
		// Nothing may have been made for a client that has left.
		if (exchange.isGone) return undefined;
		const { bytes, etag } = made.serialized();
		const body = inBytes(bytes);
		return { body, etag, lines: answerLines(made.provenance, etag, body.length), keep: made.keep };
	}

	async #judgeRate(direct: DirectRequest): Promise<void> {
		const set = (headers: Headers) => {
			direct.limits = linesOf(headers);
		};
		await judgeRate(direct.context, direct.exchange, set, this.#deps);
	}

	async #refuse(direct: DirectRequest, error: unknown): Promise<void> {
		const { exchange, context, limits } = direct;
		if (!(await this.#isPresent(direct))) return this.#handBack(direct);
		const { status, headers, text } = await errorAnswer(error, context, this.#deps);
		const bytes = inBytes(text);
		const own = [limits, linesOf(headers), bodyLines(bytes.length)];
		const head = headOf(status, context.id, this.#deps.commonHeaders, own);
		const isGone = exchange.isGone;
		exchange.send(head, bytes);
		this.#note(direct, isGone ? clientLeft : status, bytes.length);
	}

	/** Gives a request to the application, unless its client is gone. */
	#handBack(direct: DirectRequest): void {
		if (direct.exchange.isGone) {
			this.#note(direct, clientLeft, 0);
			return;
		}
		noteHandedBack(direct, this.#deps);
		direct.exchange.handBack();
	}

	/** False when a credential in memory has changed: a refusal is not charged, so nothing else finds out. */
	async #isPresent({ request, context }: DirectRequest): Promise<boolean> {
		if (context.credentialVersion === undefined || context.cost === 1) return true;
		const { accounts } = this.#deps;
		const read = await accounts.credential(request.headers.keyDigest).catch(() => context.credential);
		return read === context.credential;
	}

	#note(direct: DirectRequest, status: number, bytes: number): void {
		noteAnswered(direct, status, bytes, this.#deps);
	}
}

const isLimitedIn = ({ credential }: RequestContext): boolean =>
	credential !== undefined && isLimited(credential.plan.rateLimit);
