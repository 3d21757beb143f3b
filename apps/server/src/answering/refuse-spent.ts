import type { NewestView } from "@us-market-data/analytics";
import { AnswerClock, judgeOf, marketContext } from "@us-market-data/operations";
import type { MarketReader } from "@us-market-data/store";
import { versionOfTurn } from "../data-versions/version-of-turn.ts";
import { exhaustedOf, type StandingDeps } from "../metering/charge.ts";
import type { RequestContext } from "../request/context.ts";
import { handled } from "./handled.ts";

interface RefuseSpentDeps extends StandingDeps {
	market: MarketReader;
	view: NewestView;
}

type Judge = NonNullable<ReturnType<typeof judgeOf>>;

/**
 * What judges a request of an account that was seen to have spent its allowance. Undefined for all other requests, and where
 * only the answer tells what is wrong with one.
 */
export function judgeOfSpent(
	{ credential, route, input }: RequestContext,
	{ standings, now }: Pick<RefuseSpentDeps, "standings" | "now">,
): Judge | undefined {
	if (!credential || !input || !route?.operation.metered) return undefined;
	return standings.isSpent(credential, now()) ? judgeOf(route.operation.operationId, input) : undefined;
}

/**
 * Refuses a request in place of an answer that costs more and is refused in the end. Does nothing when there is
 * something left of the allowance after all.
 *
 * @throws {ApiError} what the handler would have refused, or 402
 */
export async function refuseSpent(
	judge: Judge,
	context: RequestContext,
	deps: RefuseSpentDeps,
): Promise<void> {
	const { input } = context;
	const { market, view, now } = deps;
	const turn = versionOfTurn(market);
	const version = turn.present ?? (await turn.read());
	const given = await marketContext(input, new AnswerClock(now()), market, view, version);
	await handled(() => judge(input as never, given), view);
	const refusal = await exhaustedOf(context, deps);
	if (refusal) throw refusal;
}
