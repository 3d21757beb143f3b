import { InvalidValueError, type NewestView } from "@us-market-data/analytics";
import {
	type Handler,
	type HandlerContext,
	marketContext,
	nextQuery,
	type Provenance,
	ResponseClock,
	withNearest,
} from "@us-market-data/operations";
import { encode, json } from "@us-market-data/operations/encodings";
import { handlers } from "@us-market-data/operations/handlers";
import { unknownVersion } from "@us-market-data/operations/hints";
import { ApiError, badParameter, parameterError } from "@us-market-data/operations/refusals";
import type { MarketReader } from "@us-market-data/store";
import { StoreUnavailable } from "@us-market-data/store";
import { ofOneVersion } from "../data-versions/of-one-version.ts";
import { idleSeconds, type SnapshotRegistry } from "../data-versions/snapshot-registry.ts";
import { etagOf } from "../http/etag.ts";
import type { Query, QueryReply, QueryResult, WorkerSettings } from "./messages.ts";

/**
 * Runs queries on a store and a view of it. It never throws: a failure is a reply.
 *
 * @param snapshots the versions of the store that are held; without it only the newest one is answered
 */
export function queryExecutor(
	market: MarketReader,
	view: NewestView,
	bodyForm: WorkerSettings["bodyForm"],
	snapshots?: SnapshotRegistry,
): (query: Query) => Promise<QueryReply> {
	return async (query) => {
		try {
			const result = await executeOnVersion(query, { market, view }, snapshots);
			return { answered: await inForm(query, result, bodyForm) };
		} catch (error) {
			return failure(await withNearest(error, view));
		}
	};
}

/** The data of an answer. */
interface Source {
	market: MarketReader;
	view: NewestView;
}

async function executeOnVersion(
	query: Query,
	newest: Source,
	snapshots: SnapshotRegistry | undefined,
): Promise<VersionedResult> {
	const { version } = query;
	if (version === undefined) {
		// No read of it is older than the data that the service has shown, even on a replica.
		const make = (present: number) => executeOn(query, newest, present);
		const { made, version: name } = await ofOneVersion(newest.market, make);
		return { ...made, provenance: { ...made.provenance, version: name } };
	}
	const used = await snapshots?.use(version, (source) => executeOn(query, source));
	if (!used) throw parameterError(unknownVersion(version));
	const { done } = used;
	const until = Math.min(done.until, query.now + pinnedCacheMs);
	return { ...done, until, provenance: { ...done.provenance, version } };
}

/** Milliseconds for which an answer on a version that was asked for is sent again: then it is asked for here, and held on. */
const pinnedCacheMs = (idleSeconds * 1000) / 3;

interface VersionedResult {
	body: unknown;
	provenance: Provenance;
	until: number;
}

async function executeOn(
	{ operationId, input, now }: Query,
	{ market, view }: Source,
	present?: number,
): Promise<VersionedResult> {
	// Queries of the account are never long.
	const clock = new ResponseClock(now);
	const context = (await marketContext(input, clock, market, view, present)) as HandlerContext;
	const body = await (handlers[operationId] as Handler<never>)(input as never, context);
	return { body, provenance: await context.data.provenance(), until: clock.until };
}

async function inForm(
	{ operationId, input, encoding = json }: Query,
	{ body, ...rest }: VersionedResult,
	bodyForm: WorkerSettings["bodyForm"],
): Promise<QueryResult> {
	// A value is for the response check, which other forms have none of: they are written here, where nobody waits.
	const isJson = encoding.format === "json" && encoding.prices === "exact";
	if (bodyForm === "body" && isJson) return { body, ...rest };
	const { body: content, type, headers } = await encode(operationId, body, encoding);
	const bytes = typeof content === "string" ? new Uint8Array(new TextEncoder().encode(content)) : content;
	return {
		ready: { bytes, type, headers, etag: etagOf(content), next: nextQuery(operationId, input, body) },
		...rest,
	};
}

function failure(error: unknown): QueryReply {
	if (error instanceof InvalidValueError) return failure(badParameter(error));
	if (error instanceof ApiError) {
		const { code, message, details, headers } = error;
		return { refused: { code, message, details, headers } };
	}
	if (error instanceof StoreUnavailable) return { unavailable: error.message };
	const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
	return { failed: { message, stack } };
}
