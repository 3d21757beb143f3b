import { flushCompileCache } from "node:module";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { MarketView } from "@us-market-data/analytics";
import { type OperationId, operationList } from "@us-market-data/contract";
import {
	AnswerClock,
	type Handler,
	type HandlerContext,
	type HandlerTable,
	marketContext,
} from "@us-market-data/operations";
import type { AccountStore, Credential, MarketReader } from "@us-market-data/store";
import type { ResponseGuard } from "../answering/response-guard.ts";
import type { ContractCheck } from "../parameters/contract.ts";
import { standInRequest } from "../parameters/stand-in-request.ts";
import type { RequestContext } from "../request/context.ts";
import { type WarmTarget, warmTarget } from "./targets.ts";

export interface WarmUpDeps {
	contract: Pick<ContractCheck, "checkRequest" | "load">;
	handlers: HandlerTable;
	market: MarketReader;
	view: () => Promise<MarketView>;
	accounts: AccountStore;
	now: () => number;
	legacyPrefix: string;
	/** True when the process is about to end. */
	isStopping: () => boolean;
}

/** Milliseconds after which a view that cannot be built is tried again. */
const pause = 1_000;

/** Milliseconds between two comparisons with the contract, which leave most of the processor to requests. */
const comparisonInterval = 20;

/**
 * Waits for the view and answers each operation once, so that the first caller does not wait for what is compiled,
 * loaded or prepared at first use. Nothing is sent, charged or logged. An operation that fails here tells its callers.
 */
export async function warmUp(deps: WarmUpDeps): Promise<void> {
	while (!deps.isStopping()) {
		const view = await deps.view().catch(() => undefined);
		if (!view) {
			await sleep(pause, undefined, { ref: false });
			continue;
		}
		await answerEach(operationList, view, deps, nextTurn);
		return;
	}
}

/**
 * Prepares behind the start what few requests need, which takes a quarter of a second: loads what judges requests that are not
 * plainly valid, and compares an answer of each operation with the contract, whose comparisons are compiled. A request
 * that comes first prepares its own part.
 */
export async function prepareRest(deps: WarmUpDeps, guard: ResponseGuard): Promise<void> {
	await deps.contract.load();
	const view = await deps.view().catch(() => undefined);
	if (!view) return;
	const rest = () => sleep(comparisonInterval, undefined, { ref: false });
	const guarded = (operationId: OperationId) => ({ operationId, requestId: "warm-up", isKept: false });
	const wanted = operationList.filter(({ operationId }) => guard.wants(guarded(operationId)));
	await answerEach(wanted, view, deps, rest, (operationId, body) => guard.check(guarded(operationId), body));
	// Kept now, since a process that is killed keeps nothing. Nothing is written where no code is new.
	flushCompileCache();
}

type Compare = (operationId: OperationId, body: unknown) => Promise<void>;

async function answerEach(
	operations: typeof operationList,
	view: MarketView,
	deps: WarmUpDeps,
	rest: () => Promise<unknown>,
	compare?: Compare,
): Promise<void> {
	const symbol = view.active.rows[0]?.symbol ?? "AAPL.US";
	const answers: Promise<void>[] = [];
	for (const operation of operations) {
		if (deps.isStopping()) return;
		// A long query waits for its thread to start, and the others do not wait for it.
		answers.push(answerOnce(warmTarget(operation, deps.legacyPrefix, symbol), deps, compare).catch(() => {}));
		await rest();
	}
	await Promise.all(answers);
}

async function answerOnce({ route, target }: WarmTarget, deps: WarmUpDeps, compare?: Compare): Promise<void> {
	const { contract, handlers, market, view, accounts, now } = deps;
	const context: RequestContext = { id: "", startedAt: 0, client: undefined, target, route, cost: 0 };
	await contract.checkRequest(context, route, standInRequest(target), {} as never);
	if (route.operation.family === "account") return;
	const given: HandlerContext = {
		...(await marketContext(context.input, new AnswerClock(now()), market, view)),
		accounts,
		credential: {} as Credential,
		caller: { account: 0, onGone: () => {} },
	};
	const { operationId } = route.operation;
	const handler = handlers[operationId] as Handler<never>;
	const body = await handler(context.input as never, given);
	await compare?.(operationId, body);
	JSON.stringify(body);
	await given.data.provenance();
}
