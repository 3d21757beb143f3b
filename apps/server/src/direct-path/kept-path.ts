import type { AccountStore, CachedCredential, ChargeResult, Credential } from "@us-market-data/store";
import type { KeptAnswer } from "../answering/kept-answers.ts";
import { opens } from "../credentials/access.ts";
import type { VersionOfTurn } from "../data-versions/version-of-turn.ts";
import type { AccountScheduler } from "../fairness/account-scheduler.ts";
import type { PlainExchange } from "../http/connections/plain-exchange.ts";
import type { PlainRequest } from "../http/connections/plain-request.ts";
import { chargedLines } from "../metering/allowance.ts";
import { accepted, chargeOf } from "../metering/charge.ts";
import type { KnownStandings } from "../metering/known-standings.ts";
import type { FailedCredentials } from "../middleware/failed-credentials.ts";
import { clientLeft } from "../request/answered.ts";
import type { RefuseRoute } from "../routing/refuse-route.ts";
import {
	type DirectDeps,
	type DirectRequest,
	type HeldDeps,
	heldCredential,
	noteAnswered,
	openDirect,
	sendAnswer,
} from "./direct-request.ts";

export interface KeptPathDeps extends DirectDeps, HeldDeps {
	accounts: Pick<AccountStore, "cachedCredential" | "charge">;
	refuseRoute: RefuseRoute;
	scheduler: AccountScheduler;
	guessing: Pick<FailedCredentials, "holdsBack" | "remember">;
	standings: KnownStandings;
	now: () => number;
}

/** The steps of a request whose kept answer turned out not to be enough. */
export interface OtherSteps {
	/** Answers it from the beginning. */
	answer(direct: DirectRequest): void;
	/** Tells its client what went wrong. */
	fail(direct: DirectRequest, error: unknown): void;
}

type Kept = DirectRequest & { kept: KeptAnswer };

/**
 * Sends kept answers to callers whose credential is in memory, which is most of a busy service. The steps are those of
 * the direct path; all of them up to the charge are taken at once, and the one wait is that for the charge.
 */
export class KeptPath {
	readonly #deps: KeptPathDeps;
	readonly #version: VersionOfTurn;
	readonly #others: OtherSteps;

	constructor(deps: KeptPathDeps, version: VersionOfTurn, others: OtherSteps) {
		this.#deps = deps;
		this.#version = version;
		this.#others = others;
	}

	/** Takes a request; false when its answer needs other steps. Nothing is done for it then. */
	take(
		request: PlainRequest,
		exchange: PlainExchange,
		client: string | undefined,
		kept: KeptAnswer,
	): boolean {
		const { now, guessing, scheduler, refuseRoute, standings } = this.#deps;
		const { headers } = request;
		const at = now();
		if (at < kept.from || at >= kept.until || !kept.isCompared) return false;
		const { present } = this.#version;
		if (present !== undefined && present !== kept.dataVersion) return false;
		const held = heldCredential(headers.keyDigest, at, this.#deps);
		if (!held || !opens(held.credential, kept.route.operation.family)) return false;
		if (standings.isSpent(held.credential, at)) return false;
		if (guessing.holdsBack(client)) return false;
		if (refuseRoute(kept.route, { path: kept.path, headers, address: exchange.address })) return false;
		if (!scheduler.beginsLight(held.credential.account.id)) return false;
		guessing.remember(headers.keyDigest);
		const direct = { ...openDirect(request, exchange, client, kept.route, kept, this.#deps), kept };
		if (present === undefined) void this.#chargeBehindVersion(direct, held);
		else this.#charge(direct, held);
		return true;
	}

	/** The first request of a turn reads the data version. */
	async #chargeBehindVersion(direct: Kept, held: CachedCredential): Promise<void> {
		const version = await this.#version.read();
		if (version === direct.kept.dataVersion) this.#charge(direct, held);
		else this.#others.answer(direct);
	}

	#charge(direct: Kept, { credential, version }: CachedCredential): void {
		const { exchange, context } = direct;
		const { now, accounts } = this.#deps;
		if (exchange.isGone) {
			noteAnswered(direct, clientLeft, 0, this.#deps);
			return;
		}
		const at = now();
		context.credential = credential;
		context.credentialVersion = version;
		context.judgedAt = at;
		accounts.charge(chargeOf(context, credential, at)).then(
			(result) => this.#charged(direct, credential, result),
			(error) => this.#others.fail(direct, error),
		);
	}

	#charged(direct: Kept, credential: Credential, result: ChargeResult): void {
		const { standings } = this.#deps;
		try {
			const standing = accepted(direct.context, credential, result, standings);
			sendAnswer(direct, direct.kept, chargedLines(credential, standing), this.#deps);
		} catch (error) {
			this.#others.fail(direct, error);
		}
	}
}
