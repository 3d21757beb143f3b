import { displayUrl } from "@us-market-data/market";
import type { Backoff } from "@us-market-data/store";
import { retryAfter } from "./backoff.ts";
import { blockPage, looksLikeHtml } from "./block-page.ts";
import type { FetchContext } from "./context.ts";
import { FetchFailed, unreachable } from "./fetch-failed.ts";
import { type HostRule, hostRule, mirroredUrl } from "./hosts.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { checkNoCredentials, redirected } from "./redirect.ts";
import { type HttpResponse, request } from "./request.ts";

/** A response with the URL that sent it. */
export interface FetchResponse extends HttpResponse {
	/** URL after redirects, without the mirror. */
	url: URL;
}

const maxRedirects = 5;

/**
 * One GET through the gate of its host. Redirects are followed by the same rules, so that neither the mirror is
 * left nor a host asked too often, and only to where the operator would have it.
 * @throws FetchFailed without a response, or while the host is paused.
 */
export async function get(
	requested: URL,
	headers: Readonly<Record<string, string>>,
	context: FetchContext,
): Promise<FetchResponse> {
	checkNoCredentials(requested);
	let url = requested;
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		const response = await requestOnce(url, headers, context);
		const location = response.header("location");
		if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
		response.discard();
		url = redirected(url, location, context.settings);
	}
	const errorLocation = { file: displayUrl(requested), field: "answer", value: "redirects without end" };
	throw new FetchFailed("redirect", errorLocation, "status 200 with a file");
}

async function requestOnce(
	url: URL,
	headers: Readonly<Record<string, string>>,
	context: FetchContext,
): Promise<FetchResponse> {
	const { settings, signal } = context;
	const rule = hostRule(url, settings);
	await checkNotThrottled(url, rule.limiterName, context);
	await waitForSlot(rule, context);
	await checkNotThrottled(url, rule.limiterName, context);
	try {
		const response = await request(url, mirroredUrl(url, settings), { ...rule.headers, ...headers }, context);
		return { ...response, url };
	} catch (cause) {
		signal?.throwIfAborted();
		throw unreachable(url, cause);
	}
}

/**
 * Waits for a slot. A request that wakes after the next slot has begun takes another, so that requests do not bunch up.
 */
async function waitForSlot(
	{ limiterName: name, interval }: HostRule,
	{ rateLimiter: limiter, clock, signal }: FetchContext,
): Promise<void> {
	let slot: number;
	do {
		slot = await limiter.takeSlot(name, interval, clock.now());
		await clock.sleep(slot - clock.now(), signal);
	} while (clock.now() - slot > interval);
}

async function checkNotThrottled(
	url: URL,
	name: string,
	{ rateLimiter: limiter, clock }: FetchContext,
): Promise<void> {
	const backoff = await activeBackoff(limiter, name, clock.now());
	if (backoff) throw blocked(url, backoff);
}

function blocked(url: URL, { until, reason }: { until: number; reason: string }): FetchFailed {
	const errorLocation = { file: displayUrl(url), field: "answer", value: "blocked" };
	return new FetchFailed(
		"blocked",
		errorLocation,
		`${reason}; no requests until ${new Date(until).toISOString()}`,
	);
}

/**
 * Pauses the host of a page that says that it blocks, for as long as the page demands. Returns the refusal,
 * or null for another text.
 */
export async function blockedByPage(
	{ url, header }: FetchResponse,
	text: string,
	context: FetchContext,
): Promise<FetchFailed | null> {
	const page = looksLikeHtml(text) ? blockPage(text) : undefined;
	if (page === undefined) return null;
	const { limiterName: limiter } = hostRule(url, context.settings);
	const now = context.clock.now();
	const minMs = Math.max(page.minBlockMs, retryAfter(header("retry-after"), now) ?? 0);
	return blocked(url, {
		until: await startBackoff(context.rateLimiter, limiter, page.advice, now, minMs),
		reason: page.advice,
	});
}

const firstMs = 60_000;
const maxStepMs = 32 * firstMs;

/** Every hold is shorter, in milliseconds. A longer one follows from a clock that was set back. */
const maxBackoffMs = 3_600_000;

/**
 * Leaves the hosts of a gate alone after one says that it blocks: a minute at first, and twice as long each time that it
 * says so again within an hour, up to 32 minutes. Answers to requests that were under way when it began do not count
 * again. Returns until when.
 *
 * @param minMs milliseconds that the host wants; heeded up to an hour
 */
export async function startBackoff(
	limiter: Pick<RateLimiter, "lastBackoff" | "setBackoff">,
	name: string,
	reason: string,
	now: number,
	minMs: number,
): Promise<number> {
	const last = await limiter.lastBackoff(name);
	const ms = msAfter(last, now);
	const planned = last !== null && isOn(last, now) ? last.until : now + ms;
	const until = Math.max(planned, now + Math.min(minMs, maxBackoffMs - 1));
	await limiter.setBackoff(name, { until, ms, reason });
	return until;
}

/** The hold that is on at a time; null when the hosts of the gate may be asked. */
export async function activeBackoff(
	limiter: Pick<RateLimiter, "lastBackoff">,
	name: string,
	now: number,
): Promise<Backoff | null> {
	const last = await limiter.lastBackoff(name);
	return last !== null && isOn(last, now) ? last : null;
}

const isOn = ({ until }: Backoff, now: number): boolean => until > now && until < now + maxBackoffMs;

function msAfter(last: Backoff | null, now: number): number {
	if (last === null || Math.abs(now - last.until) >= maxBackoffMs) return firstMs;
	return isOn(last, now) ? last.ms : Math.min(maxStepMs, Math.max(firstMs, last.ms * 2));
}
