import { shownUrl } from "@us-market-data/market";
import type { GateHold } from "@us-market-data/store";
import { retryAfter } from "./backoff.ts";
import { blockPage, looksLikeHtml } from "./block-page.ts";
import type { FetchContext } from "./context.ts";
import { FetchFailed, unreachable } from "./fetch-failed.ts";
import type { Gate } from "./gate.ts";
import { type HostRule, hostRule, placeOf } from "./hosts.ts";
import { redirected, refuseUser } from "./redirect.ts";
import { type HttpResponse, request } from "./request.ts";

/** A response with the URL that sent it. */
export interface FetchResponse extends HttpResponse {
	/** URL after redirects, without the mirror. */
	url: URL;
}

const mostRedirects = 5;

/**
 * One GET through the gate of its host. Redirects are followed by the same rules, so that neither the mirror is
 * left nor a host asked too often, and only to where the operator would have it.
 * @throws FetchFailed without a response, or while the host is paused.
 */
export async function get(
	asked: URL,
	headers: Readonly<Record<string, string>>,
	context: FetchContext,
): Promise<FetchResponse> {
	refuseUser(asked);
	let url = asked;
	for (let redirects = 0; redirects <= mostRedirects; redirects++) {
		const answer = await ask(url, headers, context);
		const location = answer.header("location");
		if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) return answer;
		answer.discard();
		url = redirected(url, location, context.settings);
	}
	const place = { file: shownUrl(asked), field: "answer", value: "redirects without end" };
	throw new FetchFailed("redirect", place, "status 200 with a file");
}

async function ask(
	url: URL,
	headers: Readonly<Record<string, string>>,
	context: FetchContext,
): Promise<FetchResponse> {
	const { settings, signal } = context;
	const rule = hostRule(url, settings);
	refuseThrottled(url, rule.gate, context);
	await passGate(rule, context);
	refuseThrottled(url, rule.gate, context);
	try {
		const answer = await request(url, placeOf(url, settings), { ...rule.headers, ...headers }, context);
		return { ...answer, url };
	} catch (cause) {
		signal?.throwIfAborted();
		throw unreachable(url, cause);
	}
}

/**
 * Waits for a slot. A request that wakes after the next slot has begun takes another, so that requests do not bunch up.
 */
async function passGate(
	{ gate: name, interval }: HostRule,
	{ gate, clock, signal }: FetchContext,
): Promise<void> {
	let slot: number;
	do {
		slot = gate.takeSlot(name, interval, clock.now());
		await clock.sleep(slot - clock.now(), signal);
	} while (clock.now() - slot > interval);
}

function refuseThrottled(url: URL, name: string, { gate, clock }: FetchContext): void {
	const held = heldOff(gate, name, clock.now());
	if (held) throw blocked(url, held);
}

function blocked(url: URL, { until, reason }: { until: number; reason: string }): FetchFailed {
	const place = { file: shownUrl(url), field: "answer", value: "blocked" };
	return new FetchFailed("blocked", place, `${reason}; no requests until ${new Date(until).toISOString()}`);
}

/**
 * Pauses the host of a page that says that it blocks, for as long as the page demands. Returns the refusal,
 * or null for another text.
 */
export function refuseBlockPage(
	{ url, header }: FetchResponse,
	text: string,
	context: FetchContext,
): FetchFailed | null {
	const page = looksLikeHtml(text) ? blockPage(text) : undefined;
	if (page === undefined) return null;
	const { gate } = hostRule(url, context.settings);
	const now = context.clock.now();
	const wanted = Math.max(page.leastMs, retryAfter(header("retry-after"), now) ?? 0);
	return blocked(url, { until: holdOff(context.gate, gate, page.advice, now, wanted), reason: page.advice });
}

const firstMs = 60_000;
const longestMs = 32 * firstMs;

/** Every hold is shorter, in milliseconds. A longer one follows from a clock that was set back. */
const longestHold = 3_600_000;

/**
 * Leaves the hosts of a gate alone after one says that it blocks: a minute at first, and twice as long each time that it
 * says so again within an hour, up to 32 minutes. Answers to requests that were under way when it began do not count
 * again. Returns until when.
 *
 * @param atLeast milliseconds that the host wants; heeded up to an hour
 */
export function holdOff(
	gate: Pick<Gate, "lastHold" | "setHold">,
	name: string,
	reason: string,
	now: number,
	atLeast: number,
): number {
	const last = gate.lastHold(name);
	const ms = msAfter(last, now);
	const planned = last !== null && isOn(last, now) ? last.until : now + ms;
	const until = Math.max(planned, now + Math.min(atLeast, longestHold - 1));
	gate.setHold(name, { until, ms, reason });
	return until;
}

/** The hold that is on at a time; null when the hosts of the gate may be asked. */
export function heldOff(gate: Pick<Gate, "lastHold">, name: string, now: number): GateHold | null {
	const last = gate.lastHold(name);
	return last !== null && isOn(last, now) ? last : null;
}

const isOn = ({ until }: GateHold, now: number): boolean => until > now && until < now + longestHold;

function msAfter(last: GateHold | null, now: number): number {
	if (last === null || Math.abs(now - last.until) >= longestHold) return firstMs;
	return isOn(last, now) ? last.ms : Math.min(longestMs, Math.max(firstMs, last.ms * 2));
}
