import type { HttpResponse } from "../../http-client.ts";
import { formatValue } from "../reading.ts";
import { type Rule, type RuleContext, Skipped } from "../rule.ts";

/** A limit by its name, as a header tells it. */
const limitsIn = (header: string | undefined, field: string): ReadonlyMap<string, number> =>
	new Map(
		[...(header ?? "").matchAll(/"([\w-]+)"((?:;\w+=\d+)*)/g)].flatMap(([, name = "", fields = ""]) => {
			const [, value] = new RegExp(`;${field}=(\\d+)`).exec(fields) ?? [];
			return value === undefined ? [] : [[name, Number(value)] as const];
		}),
	);

/** One window of a policy: so many requests in so many seconds. */
interface Window {
	readonly name: string;
	readonly requests: number;
	readonly seconds: number;
}

/** Sends the request of the case with a key that has a rate limit. The first response tells the windows of its policy. */
async function openLimited(context: RuleContext) {
	if (context.service.credentials.limited === undefined)
		throw new Skipped("there is no key with a rate limit (--key-limited)");
	const send = (): Promise<HttpResponse> => context.send({}, { credential: "limited", orElse: 429 });
	const policy = (await send()).headers["ratelimit-policy"];
	const seconds = limitsIn(policy, "w");
	const windows: readonly Window[] = [...limitsIn(policy, "q")].map(([name, requests]) => ({
		name,
		requests,
		seconds: seconds.get(name) ?? 1,
	}));
	return { send, windows, minBurst: Math.min(...windows.map(({ requests }) => requests)) };
}

/** Waits until every window has ended. */
const untilAllEnd = (context: RuleContext, windows: readonly Window[]): Promise<void> =>
	context.wait(Math.min(12, Math.max(0, ...windows.map(({ seconds }) => seconds))) * 1000 + 300);

/** Requests of one window that are sent at most. */
const maxRequests = 60;

/** Each request counts the rest of a rate down by one, and a window answers as many requests as the policy allows. */
export const countsDownTheRate: Rule = {
	title: "counts down the rate by one with each request, to the limit of its policy",
	scope: "service",
	alone: true,
	async check(context) {
		const { send, windows, minBurst } = await openLimited(context);
		await untilAllEnd(context, windows);
		const startedAt = context.now();
		const responses = [];
		for (let sent = 0; sent < maxRequests; sent += 1) {
			const response = await send();
			responses.push(response);
			if (response.status === 429) break;
		}
		const elapsed = (context.now() - startedAt) / 1000;
		const passed = responses.filter(({ status }) => status === 200);
		for (const { name, requests, seconds } of windows) {
			const remaining = passed.flatMap(({ headers }) => limitsIn(headers["ratelimit"], "r").get(name) ?? []);
			const odd = remaining.find((one) => one >= requests);
			if (odd !== undefined) context.fail(`${odd} of "${name}" are left after a request, of ${requests}`);
			if (elapsed >= seconds) continue;
			if (passed.length > requests)
				context.fail(
					`${passed.length} requests were answered in ${elapsed} s, "${name}" allows ${requests} in ${seconds} s`,
				);
			const wrong = remaining.findIndex((one, i) => i > 0 && one !== (remaining[i - 1] ?? 0) - 1);
			if (wrong > 0) context.fail(`"${name}" went from ${remaining[wrong - 1]} to ${remaining[wrong]}`);
		}
		const last = responses.at(-1);
		const lengths = windows.map(({ seconds }) => seconds);
		if (last?.status === 429 && passed.length < minBurst && elapsed < Math.min(...lengths))
			context.fail(
				`${passed.length} requests were answered in ${elapsed} s before a 429, the policy allows ${minBurst}`,
			);
		const wait = Number(last?.headers["retry-after"]);
		if (last?.status === 429 && wait > Math.max(...lengths))
			context.fail(
				`Retry-After is ${formatValue(last.headers["retry-after"])}, the windows last ${formatValue(lengths)}`,
			);
		if (responses.length === 0) context.skip("no request was answered");
	},
};

/** Requests beyond the bound of a window that are sent more slowly than it renews. */
const requestsBeyond = 2;

/** The longest time that the rule takes. */
const maxTestMs = 8_000;

/** A key that sends requests more slowly than its policy allows is never refused: a window ends, however often it is used. */
export const renewsTheRate: Rule = {
	title: "answers requests that keep to the policy, however many there are",
	scope: "service",
	alone: true,
	async check(context) {
		const { send, windows } = await openLimited(context);
		const slowest = windows.toSorted((a, b) => a.seconds / a.requests - b.seconds / b.requests).at(-1);
		const { requests, seconds } = slowest ?? { requests: 0, seconds: 0 };
		const paceMs = (1.6 * seconds * 1000) / requests;
		if (!(paceMs * (requests + requestsBeyond) <= maxTestMs)) throw new Skipped("its windows take too long");
		await context.wait(seconds * 1000 + 300);
		for (let sent = 1; sent <= requests + requestsBeyond; sent += 1) {
			const { status } = await send();
			if (status === 429)
				return context.fail(
					`request ${sent}, each ${Math.round(paceMs)} ms after the other, is refused; ${requests} are allowed in ${seconds} s`,
				);
			await context.wait(paceMs);
		}
	},
};

/** Connections that are used at once. */
const connections = 16;

/** Requests of all connections together, as a multiple of what the policy allows. */
const excess = 3;

/**
 * A rate is one of its key, over how many connections and processes it may be used: requests of many connections at once are
 * answered no more often than the policy says.
 */
export const limitsAllConnections: Rule = {
	title: "limits the rate of a key over all its connections together",
	scope: "service",
	alone: true,
	async check(context) {
		const { send, windows, minBurst } = await openLimited(context);
		if (!(minBurst * excess <= 3 * maxRequests)) throw new Skipped(`its policy allows ${minBurst} requests`);
		await untilAllEnd(context, windows);
		const total = Math.max(2 * connections, minBurst * excess);
		const startedAt = context.now();
		const responses: HttpResponse[] = [];
		const sendSequentially = async (): Promise<void> => {
			while (responses.length < total) responses.push(await send());
		};
		await Promise.all(Array.from({ length: connections }, sendSequentially));
		const elapsed = (context.now() - startedAt) / 1000;
		const passed = responses.filter(({ status }) => status === 200).length;
		for (const { name, requests, seconds } of windows)
			if (passed > requests * (1 + Math.floor(elapsed / seconds)))
				context.fail(
					`${passed} of ${responses.length} requests over ${connections} connections were answered in ${elapsed.toFixed(2)} s, "${name}" allows ${requests} in ${seconds} s`,
				);
	},
};
