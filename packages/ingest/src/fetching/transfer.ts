import { displayUrl, urlKey } from "@us-market-data/market";
import { appended, requireRoom } from "./append.ts";
import { backoff, maxRetryAfterMs, retryAfter } from "./backoff.ts";
import { looksLikeHtml } from "./block-page.ts";
import type { FetchContext } from "./context.ts";
import { FetchFailed } from "./fetch-failed.ts";
import { blockedByPage, type FetchResponse, get } from "./get.ts";
import { defaultFetchLimits, tooLarge } from "./limits.ts";
import {
	beginPart,
	dropPart,
	dropUnfinished,
	finishPart,
	type PartialFile,
	readPart,
} from "./partial-file.ts";
import { deadline } from "./timeouts.ts";

/** Validators of the file fetched before, for a conditional request. */
export interface Validators {
	etag: string | null;
	lastModified: string | null;
}

/** Result of a transfer. */
export type Transferred =
	| { status: "unchanged" }
	| ({ status: "fetched"; disposition: string | null } & Validators & { length: number | null });

/** Attempts at a name that does not resolve: every file of its host, and often every other host, fares alike. */
const dnsAttempts = 2;

/** Failures that another attempt may not meet. */
const transientKinds: ReadonlySet<string> = new Set(["transfer", "slow", "dns"]);

type RequestedResponse = FetchResponse & { requested: URL };

/** One attempt: a result, or a failure after which it may be tried again. */
type Attempt = Transferred | { status: "again"; failure: FetchFailed; waitMs: number | null };

/**
 * Transfers the file of a URL to a path. An interrupted transfer resumes where it ended, also one of an earlier
 * process, as long as the source's file is the same; answers 429 and 5xx and broken connections are tried again.
 * @throws FetchFailed
 */
export async function transfer(
	url: URL,
	path: string,
	validators: Validators | null,
	context: FetchContext,
): Promise<Transferred> {
	await requireRoom(path, context);
	const { ms } = context.limits ?? defaultFetchLimits;
	const { signal, done } = deadline(url, ms, context.signal);
	try {
		return await attempts(url, path, validators, { ...context, signal });
	} finally {
		done();
		await dropUnfinished(path);
	}
}

async function attempts(
	url: URL,
	path: string,
	validators: Validators | null,
	context: FetchContext,
): Promise<Transferred> {
	for (let attempt = 1; ; attempt++) {
		const result = await tryOnce(url, path, validators, context);
		if (result.status !== "again") return result;
		const waitMs = result.waitMs ?? backoff(attempt);
		const isLast =
			attempt >= Math.min(context.attempts, result.failure.kind === "dns" ? dnsAttempts : Infinity);
		if (isLast || waitMs > maxRetryAfterMs) throw result.failure;
		await context.clock.sleep(waitMs, context.signal);
	}
}

async function tryOnce(
	url: URL,
	path: string,
	validators: Validators | null,
	context: FetchContext,
): Promise<Attempt> {
	const part = await readPart(path, urlKey(url));
	if (part && part.size === part.length) {
		await finishPart(path);
		return { ...part, status: "fetched", disposition: null };
	}
	try {
		const response = await get(url, part ? rangeOf(part) : conditionsOf(validators), context);
		try {
			return await handleResponse({ ...response, requested: url }, path, { part, validators }, context);
		} finally {
			response.discard();
		}
	} catch (error) {
		context.signal?.throwIfAborted();
		if (!(error instanceof FetchFailed) || !transientKinds.has(error.kind)) throw error;
		return { status: "again", failure: error, waitMs: null };
	}
}

/** `If-Range` makes a file that changed come whole. */
const rangeOf = (part: PartialFile & { size: number }): Record<string, string> => ({
	range: `bytes=${part.size}-`,
	"if-range": strong(part.etag) ?? part.lastModified ?? "",
	"accept-encoding": "identity",
});

const conditionsOf = (validators: Validators | null): Record<string, string> => ({
	...(validators?.etag && { "if-none-match": validators.etag }),
	...(validators?.lastModified && { "if-modified-since": validators.lastModified }),
});

const strong = (etag: string | null): string | null => (etag?.startsWith('"') ? etag : null);

async function handleResponse(
	response: RequestedResponse,
	path: string,
	{ part, validators }: { part: (PartialFile & { size: number }) | null; validators: Validators | null },
	context: FetchContext,
): Promise<Attempt> {
	const { status } = response;
	if (status === 200) return receiveFull(response, path, context);
	if (status === 206 && part && continues(response, part))
		return receiveRemainder(response, path, part, context);
	if (status === 304 && (validators?.etag || validators?.lastModified) && !part)
		return { status: "unchanged" };
	if (status === 206 || status === 416) {
		// The partial file belongs to another version of the file.
		await dropPart(path);
		return { status: "again", failure: badStatus(response), waitMs: 0 };
	}
	return handleFailure(response, context);
}

function continues({ header }: FetchResponse, part: PartialFile & { size: number }): boolean {
	const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header("content-range") ?? "") ?? [];
	const isRemainder = Number(first) === part.size && Number(last) === Number(total) - 1;
	return isRemainder && Number(total) === part.length && header("content-encoding") === null;
}

async function receiveFull(
	response: RequestedResponse,
	path: string,
	context: FetchContext,
): Promise<Attempt> {
	const facts = factsOf(response);
	checkLength(response, facts, context);
	const pieces = await withoutPages(response, context);
	const isResumable = facts.length !== null && (strong(facts.etag) ?? facts.lastModified) !== null;
	await beginPart(path, isResumable ? facts : null);
	const size = await appended(path, pieces, facts.length ?? 0, context);
	return finished(size, facts, response, path, response.header("content-disposition"));
}

async function receiveRemainder(
	response: FetchResponse,
	path: string,
	part: PartialFile & { size: number },
	context: FetchContext,
): Promise<Attempt> {
	const remaining = (part.length ?? part.size) - part.size;
	return finished(
		await appended(path, response.body(remaining), remaining, context),
		part,
		response,
		path,
		null,
	);
}

/** Refuses an announced length before its bytes come. */
function checkLength(
	response: FetchResponse,
	{ length }: PartialFile,
	{ limits = defaultFetchLimits }: FetchContext,
): void {
	if (length === null || length <= limits.wire) return;
	throw tooLarge(response.url, `${length} bytes`, `up to ${limits.wire} bytes`);
}

async function finished(
	size: number,
	facts: PartialFile,
	response: FetchResponse,
	path: string,
	disposition: string | null,
): Promise<Attempt> {
	if (facts.length !== null && size !== facts.length) {
		const location = { file: displayUrl(response.url), field: "length", value: String(size) };
		const failure = new FetchFailed("transfer", location, `${facts.length} bytes, as the source announced`);
		if (size > facts.length) await dropPart(path);
		return { status: "again", failure, waitMs: null };
	}
	await finishPart(path);
	return { status: "fetched", ...facts, disposition };
}

/** The length of a compressed answer is not that of its file. */
function factsOf({ header, requested }: RequestedResponse): PartialFile {
	const length = header("content-length");
	return {
		url: urlKey(requested),
		etag: header("etag"),
		lastModified: header("last-modified"),
		length: header("content-encoding") !== null || length === null ? null : Number(length),
	};
}

/**
 * The body, unless it is a page, which some sources send with status 200 instead of a file. A transfer that breaks
 * within the first kilobyte, which shows if it is a page, starts again.
 */
async function withoutPages(response: FetchResponse, context: FetchContext): Promise<AsyncGenerator<Buffer>> {
	const type = response.header("content-type") ?? "";
	const pieces = response.body();
	const head: Buffer[] = [];
	for (let size = 0; size < 1024; ) {
		const next = await pieces.next();
		if (next.done) break;
		head.push(next.value);
		size += next.value.length;
	}
	const text = Buffer.concat(head).toString("latin1");
	const page = await blockedByPage(response, text, context);
	if (page || /html/i.test(type)) {
		await pieces.return(undefined);
		const location = { file: displayUrl(response.url), field: "answer", value: type };
		throw page ?? new FetchFailed("page", location, "a data file, not an HTML page");
	}
	return (async function* () {
		yield* head;
		yield* pieces;
	})();
}

/** File stores answer 403 for a missing file; with an HTML page the guard of the SEC sent it. */
function badStatus(response: FetchResponse, text = ""): FetchFailed {
	const { status } = response;
	const isGuarded = status === 403 && looksLikeHtml(text) && /(^|\.)sec\.gov$/.test(response.url.hostname);
	const kind = [403, 404, 410].includes(status) && !isGuarded ? "absent" : "status";
	const location = { file: displayUrl(response.url), field: "answer", value: String(status) };
	return new FetchFailed(kind, location, "status 200 with a file");
}

async function handleFailure(response: FetchResponse, context: FetchContext): Promise<Attempt> {
	const text = await beginningOf(response);
	const page = await blockedByPage(response, text, context);
	if (page) throw page;
	const failure = badStatus(response, text);
	const { status } = response;
	if (status !== 429 && status < 500) throw failure;
	const waitMs = retryAfter(response.header("retry-after"), context.clock.now());
	const busy = new FetchFailed("transfer", failure.location, failure.allowed);
	return { status: "again", failure: busy, waitMs };
}

async function beginningOf(response: FetchResponse): Promise<string> {
	let text = "";
	try {
		for await (const piece of response.body()) {
			text += piece.toString("latin1");
			if (text.length > 64_000) break;
		}
	} catch (error) {
		if (!(error instanceof FetchFailed)) throw error;
	}
	return text;
}
