import { createMarketViewCache, ValueRefused } from "@us-market-data/analytics";
import type { MarketReader } from "@us-market-data/store";
import { StoreUnavailable } from "@us-market-data/store";
import { ApiError, badParameter } from "../errors.ts";
import { etagOf } from "../http/etag.ts";
import { CitingReader } from "../operations/citing-reader.ts";
import type { Handler, HandlerContext } from "../operations/handler.ts";
import { handlers } from "../operations/index.ts";
import type { Question, Reply, ThreadData } from "./messages.ts";

/** Answers questions from a store, and from a view of the market of its own. Nothing is thrown: a failure is a reply. */
export function answering(
	market: MarketReader,
	form: ThreadData["form"],
): (asked: Question) => Promise<Reply> {
	const view = createMarketViewCache(market);
	return async (asked) => {
		try {
			// On a replica, what is read from here on is not older than what the service has shown already.
			await market.dataVersion();
			return { answered: await answer(asked, market, view, form) };
		} catch (error) {
			return failure(error);
		}
	};
}

async function answer(
	{ operationId, input, now }: Question,
	market: MarketReader,
	view: HandlerContext["view"],
	form: ThreadData["form"],
) {
	const data = new CitingReader(market);
	// Operations that ask for the account are never dear.
	const context = { data, view, now: new Date(now) } as unknown as HandlerContext;
	const body = await (handlers[operationId] as Handler<never>)(input as never, context);
	const cited = data.cited();
	if (form === "body") return { body, cited };
	const text = JSON.stringify(body);
	return { ready: { bytes: new Uint8Array(new TextEncoder().encode(text)), etag: etagOf(text) }, cited };
}

function failure(error: unknown): Reply {
	if (error instanceof ValueRefused) return failure(badParameter(error));
	if (error instanceof ApiError) {
		const { code, message, details, headers } = error;
		return { refused: { code, message, details, headers } };
	}
	if (error instanceof StoreUnavailable) return { unavailable: error.message };
	const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
	return { failed: { message, stack } };
}
