import { type MarketView, ValueRefused } from "@us-market-data/analytics";
import {
	AnswerClock,
	type Handler,
	type HandlerContext,
	marketContext,
	withNearest,
} from "@us-market-data/operations";
import { ApiError, badParameter } from "@us-market-data/operations/errors";
import { handlers } from "@us-market-data/operations/handlers";
import type { MarketReader } from "@us-market-data/store";
import { StoreUnavailable } from "@us-market-data/store";
import { etagOf } from "../http/etag.ts";
import type { Query, QueryReply, WorkerSettings } from "./messages.ts";

/** Runs queries on a store and a view of it. It never throws: a failure is a reply. */
export function queryExecutor(
	market: MarketReader,
	view: () => Promise<MarketView>,
	form: WorkerSettings["form"],
): (asked: Query) => Promise<QueryReply> {
	return async (asked) => {
		try {
			// The reads below are not older than the data that the service has shown, even on a replica.
			await market.dataVersion();
			return { answered: await answer(asked, market, view, form) };
		} catch (error) {
			return failure(await withNearest(error, view));
		}
	};
}

async function answer(
	{ operationId, input, now }: Query,
	market: MarketReader,
	view: () => Promise<MarketView>,
	form: WorkerSettings["form"],
) {
	// Queries of the account are never long.
	const clock = new AnswerClock(now);
	const context = (await marketContext(input, clock, market, view)) as HandlerContext;
	const body = await (handlers[operationId] as Handler<never>)(input as never, context);
	const rest = { provenance: await context.data.provenance(), until: clock.until };
	if (form === "body") return { body, ...rest };
	const text = JSON.stringify(body);
	return { ready: { bytes: new Uint8Array(new TextEncoder().encode(text)), etag: etagOf(text) }, ...rest };
}

function failure(error: unknown): QueryReply {
	if (error instanceof ValueRefused) return failure(badParameter(error));
	if (error instanceof ApiError) {
		const { code, message, details, headers } = error;
		return { refused: { code, message, details, headers } };
	}
	if (error instanceof StoreUnavailable) return { unavailable: error.message };
	const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
	return { failed: { message, stack } };
}
