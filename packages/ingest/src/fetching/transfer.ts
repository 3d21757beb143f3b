import { shownUrl, urlKey } from "@us-market-data/market";
import { appended, requireRoom } from "./append.ts";
import { backoff, longestRetryAfterMs, retryAfter } from "./backoff.ts";
import { looksLikeHtml } from "./block-page.ts";
import type { FetchContext } from "./context.ts";
import { FetchFailed } from "./fetch-failed.ts";
import { type FetchResponse, get, refuseBlockPage } from "./get.ts";
import { tooLarge, usualFetchLimits } from "./limits.ts";
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
const passing: ReadonlySet<string> = new Set(["transfer", "slow", "dns"]);

type Asked = FetchResponse & { asked: URL };

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
	known: Validators | null,
	context: FetchContext,
): Promise<Transferred> {
	await requireRoom(path, context);
	const { ms } = context.limits ?? usualFetchLimits;
	const { signal, done } = deadline(url, ms, context.signal);
	try {
		return await attempts(url, path, known, { ...context, signal });
	} finally {
		done();
		await dropUnfinished(path);
	}
}

async function attempts(
	url: URL,
	path: string,
	known: Validators | null,
	context: FetchContext,
): Promise<Transferred> {
	for (let attempt = 1; ; attempt++) {
		const result = await tryOnce(url, path, known, context);
		if (result.status !== "again") return result;
		const waitMs = result.waitMs ?? backoff(attempt);
		const isLast =
			attempt >= Math.min(context.attempts, result.failure.kind === "dns" ? dnsAttempts : Infinity);
		if (isLast || waitMs > longestRetryAfterMs) throw result.failure;
		await context.clock.sleep(waitMs, context.signal);
	}
}

async function tryOnce(
	url: URL,
	path: string,
	known: Validators | null,
	context: FetchContext,
): Promise<Attempt> {
	const part = await readPart(path, urlKey(url));
	if (part && part.size === part.length) {
		await finishPart(path);
		return { ...part, status: "fetched", disposition: null };
	}
	try {
		const answer = await get(url, part ? rangeOf(part) : conditionsOf(known), context);
		try {
			return await taken({ ...answer, asked: url }, path, { part, known }, context);
		} finally {
			answer.discard();
		}
	} catch (error) {
		context.signal?.throwIfAborted();
		if (!(error instanceof FetchFailed) || !passing.has(error.kind)) throw error;
		return { status: "again", failure: error, waitMs: null };
	}
}

/** `If-Range` makes a file that changed come whole. */
const rangeOf = (part: PartialFile & { size: number }): Record<string, string> => ({
	range: `bytes=${part.size}-`,
	"if-range": strong(part.etag) ?? part.lastModified ?? "",
	"accept-encoding": "identity",
});

const conditionsOf = (known: Validators | null): Record<string, string> => ({
	...(known?.etag && { "if-none-match": known.etag }),
	...(known?.lastModified && { "if-modified-since": known.lastModified }),
});

const strong = (etag: string | null): string | null => (etag?.startsWith('"') ? etag : null);

async function taken(
	answer: Asked,
	path: string,
	{ part, known }: { part: (PartialFile & { size: number }) | null; known: Validators | null },
	context: FetchContext,
): Promise<Attempt> {
	const { status } = answer;
	if (status === 200) return whole(answer, path, context);
	if (status === 206 && part && continues(answer, part)) return rest(answer, path, part, context);
	if (status === 304 && (known?.etag || known?.lastModified) && !part) return { status: "unchanged" };
	if (status === 206 || status === 416) {
		// The partial file belongs to another version of the file.
		await dropPart(path);
		return { status: "again", failure: badStatus(answer), waitMs: 0 };
	}
	return refused(answer, context);
}

function continues({ header }: FetchResponse, part: PartialFile & { size: number }): boolean {
	const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header("content-range") ?? "") ?? [];
	const isRest = Number(first) === part.size && Number(last) === Number(total) - 1;
	return isRest && Number(total) === part.length && header("content-encoding") === null;
}

async function whole(answer: Asked, path: string, context: FetchContext): Promise<Attempt> {
	const facts = factsOf(answer);
	refuseLength(answer, facts, context);
	const pieces = await withoutPages(answer, context);
	const isResumable = facts.length !== null && (strong(facts.etag) ?? facts.lastModified) !== null;
	await beginPart(path, isResumable ? facts : null);
	const size = await appended(path, pieces, facts.length ?? 0, context);
	return finished(size, facts, answer, path, answer.header("content-disposition"));
}

async function rest(
	answer: FetchResponse,
	path: string,
	part: PartialFile & { size: number },
	context: FetchContext,
): Promise<Attempt> {
	const left = (part.length ?? part.size) - part.size;
	return finished(await appended(path, answer.body(left), left, context), part, answer, path, null);
}

/** Refuses an announced length before its bytes come. */
function refuseLength(
	answer: FetchResponse,
	{ length }: PartialFile,
	{ limits = usualFetchLimits }: FetchContext,
): void {
	if (length === null || length <= limits.wire) return;
	throw tooLarge(answer.url, `${length} bytes`, `up to ${limits.wire} bytes`);
}

async function finished(
	size: number,
	facts: PartialFile,
	answer: FetchResponse,
	path: string,
	disposition: string | null,
): Promise<Attempt> {
	if (facts.length !== null && size !== facts.length) {
		const place = { file: shownUrl(answer.url), field: "length", value: String(size) };
		const failure = new FetchFailed("transfer", place, `${facts.length} bytes, as the source announced`);
		if (size > facts.length) await dropPart(path);
		return { status: "again", failure, waitMs: null };
	}
	await finishPart(path);
	return { status: "fetched", ...facts, disposition };
}

/** The length of a compressed answer is not that of its file. */
function factsOf({ header, asked }: Asked): PartialFile {
	const length = header("content-length");
	return {
		url: urlKey(asked),
		etag: header("etag"),
		lastModified: header("last-modified"),
		length: header("content-encoding") !== null || length === null ? null : Number(length),
	};
}

/**
 * The body, unless it is a page, which some sources send with status 200 instead of a file. A transfer that breaks
 * within the first kilobyte, which shows if it is a page, starts again.
 */
async function withoutPages(answer: FetchResponse, context: FetchContext): Promise<AsyncGenerator<Buffer>> {
	const type = answer.header("content-type") ?? "";
	const pieces = answer.body();
	const head: Buffer[] = [];
	for (let size = 0; size < 1024; ) {
		const next = await pieces.next();
		if (next.done) break;
		head.push(next.value);
		size += next.value.length;
	}
	const text = Buffer.concat(head).toString("latin1");
	const page = refuseBlockPage(answer, text, context);
	if (page || /html/i.test(type)) {
		await pieces.return(undefined);
		const place = { file: shownUrl(answer.url), field: "answer", value: type };
		throw page ?? new FetchFailed("page", place, "a data file, not an HTML page");
	}
	return (async function* () {
		yield* head;
		yield* pieces;
	})();
}

/** File stores answer 403 for a missing file; with an HTML page the guard of the SEC sent it. */
function badStatus(answer: FetchResponse, text = ""): FetchFailed {
	const { status } = answer;
	const isGuarded = status === 403 && looksLikeHtml(text) && /(^|\.)sec\.gov$/.test(answer.url.hostname);
	const kind = [403, 404, 410].includes(status) && !isGuarded ? "absent" : "status";
	const place = { file: shownUrl(answer.url), field: "answer", value: String(status) };
	return new FetchFailed(kind, place, "status 200 with a file");
}

async function refused(answer: FetchResponse, context: FetchContext): Promise<Attempt> {
	const text = await beginningOf(answer);
	const page = refuseBlockPage(answer, text, context);
	if (page) throw page;
	const failure = badStatus(answer, text);
	const { status } = answer;
	if (status !== 429 && status < 500) throw failure;
	const waitMs = retryAfter(answer.header("retry-after"), context.clock.now());
	const busy = new FetchFailed("transfer", failure.place, failure.allowed);
	return { status: "again", failure: busy, waitMs };
}

async function beginningOf(answer: FetchResponse): Promise<string> {
	let text = "";
	try {
		for await (const piece of answer.body()) {
			text += piece.toString("latin1");
			if (text.length > 64_000) break;
		}
	} catch (error) {
		if (!(error instanceof FetchFailed)) throw error;
	}
	return text;
}
