import type { Clock } from "../clock.ts";
import { blockAdvice, blockMs, looksLikeHtml } from "./block-page.ts";
import { FetchFailed, unreachable, withoutSecrets } from "./failed.ts";
import type { Gate } from "./gate.ts";
import { type FetchSettings, type HostRule, hostRule, placeOf } from "./hosts.ts";

/** What fetching works with. */
export interface FetchContext {
	gate: Gate;
	clock: Clock;
	settings: FetchSettings;
	/** How often a transfer is tried. */
	attempts: number;
	/** Milliseconds without a byte after which a transfer counts as broken. */
	idleMs: number;
	signal?: AbortSignal;
}

/** An answer, with what ends it when nothing comes any more. */
export interface Exchange {
	response: Response;
	/** Where it came from after redirects, without the mirror. */
	url: URL;
	/** Body in pieces; throws FetchFailed when it breaks off. */
	body(): AsyncGenerator<Buffer>;
	/** Lets go of the body. */
	discard(): Promise<void>;
}

const mostRedirects = 5;

/**
 * One GET through the gate of its host. Redirects are followed by the same rules, so that neither the mirror is
 * left nor a host asked too often.
 * @throws FetchFailed when there is no answer, or the host is left alone.
 */
export async function exchange(
	asked: URL,
	headers: Readonly<Record<string, string>>,
	context: FetchContext,
): Promise<Exchange> {
	let url = asked;
	for (let redirects = 0; redirects <= mostRedirects; redirects++) {
		const answer = await ask(url, headers, context);
		const location = answer.response.headers.get("location");
		if (![301, 302, 303, 307, 308].includes(answer.response.status) || location === null) return answer;
		await answer.discard();
		url = new URL(location, url);
	}
	const place = { file: withoutSecrets(asked), field: "answer", value: "redirects without end" };
	throw new FetchFailed("status", place, "status 200 with a file");
}

async function ask(
	url: URL,
	headers: Readonly<Record<string, string>>,
	context: FetchContext,
): Promise<Exchange> {
	const { settings, signal } = context;
	const rule = hostRule(url, settings);
	refuseHeldOff(url, rule.gate, context);
	await passGate(rule, context);
	refuseHeldOff(url, rule.gate, context);
	const idle = new AbortController();
	const watch = idleWatch(idle, context.idleMs);
	try {
		const response = await fetch(placeOf(url, settings), {
			headers: { ...rule.headers, ...headers },
			redirect: "manual",
			signal: signal ? AbortSignal.any([signal, idle.signal]) : idle.signal,
		});
		return { response, url, ...bodyOf(response, url, watch, signal) };
	} catch (cause) {
		watch.stop();
		signal?.throwIfAborted();
		throw unreachable(url, cause);
	}
}

/** Waits for a slot. Who wakes up so late that the next one has begun takes another, so that they do not bunch up. */
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

function refuseHeldOff(url: URL, name: string, { gate, clock }: FetchContext): void {
	const held = gate.heldOff(name, clock.now());
	if (held) throw blocked(url, held.reason);
}

const blocked = (url: URL, reason: string): FetchFailed =>
	new FetchFailed("blocked", { file: withoutSecrets(url), field: "answer", value: "blocked" }, reason);

/** Leaves the host of a page that says it blocks alone. Returns the refusal, or null for another text. */
export function refuseBlockPage(url: URL, text: string, context: FetchContext): FetchFailed | null {
	const advice = looksLikeHtml(text) ? blockAdvice(text) : null;
	if (advice === null) return null;
	const { gate } = hostRule(url, context.settings);
	context.gate.holdOff(gate, context.clock.now() + blockMs, advice);
	return blocked(url, advice);
}

interface Watch {
	touch(): void;
	stop(): void;
}

function idleWatch(controller: AbortController, idleMs: number): Watch {
	const error = new Error(`nothing came for ${Math.round(idleMs / 1000)} s`);
	const timer = setTimeout(() => controller.abort(error), idleMs);
	return { touch: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}

function bodyOf(response: Response, url: URL, watch: Watch, signal: AbortSignal | undefined) {
	const body = async function* (): AsyncGenerator<Buffer> {
		try {
			for await (const piece of response.body ?? []) {
				watch.touch();
				yield Buffer.from(piece);
			}
		} catch (cause) {
			signal?.throwIfAborted();
			throw unreachable(url, cause);
		} finally {
			watch.stop();
		}
	};
	const discard = async () => {
		watch.stop();
		await response.body?.cancel().catch(() => {});
	};
	return { body, discard };
}
