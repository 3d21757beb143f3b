import type { MarketView } from "@us-market-data/analytics";
import { AnswerClock, judgeOf, marketContext } from "@us-market-data/operations";
import type { MarketReader } from "@us-market-data/store";
import { versionOfTurn } from "../data-versions/version-of-turn.ts";
import { exhaustedOf, type StandingDeps } from "../metering/charge.ts";
import type { RequestContext } from "../request/context.ts";
import { handled } from "./handled.ts";

export interface RefuseSpentDeps extends StandingDeps {
	market: MarketReader;
	view: () => Promise<MarketView>;
}

/**
 * Refuses a request of an account that was seen to have spent its allowance, in place of an answer that costs more and is
 * refused in the end. Does nothing where only the answer tells what is wrong with the request.
 *
 * @throws {ApiError} what the handler would have refused, or 402
 */
export async function refuseSpent(context: RequestContext, deps: RefuseSpentDeps): Promise<void> {
	const { route, input } = context;
	const judge = route?.operation.metered ? judgeOf(route.operation.operationId, input) : undefined;
	if (!judge) return;
	const { market, view, now } = deps;
	const turn = versionOfTurn(market);
	const version = turn.present ?? (await turn.read());
	const given = await marketContext(input, new AnswerClock(now()), market, view, version);
	await handled(() => judge(input as never, given), view);
	const refusal = await exhaustedOf(context, deps);
	if (refusal) throw refusal;
}
