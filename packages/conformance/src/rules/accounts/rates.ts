import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "../../http-client.ts";
import { shown } from "../reading.ts";
import { type Rule, type RuleContext, Skipped } from "../rule.ts";

/** A limit by its name, as a header tells it. */
const limitsIn = (header: string | undefined, field: string): ReadonlyMap<string, number> =>
	new Map(
		[...(header ?? "").matchAll(/"([\w-]+)"((?:;\w+=\d+)*)/g)].flatMap(([, name = "", fields = ""]) => {
			const [, value] = new RegExp(`;${field}=(\\d+)`).exec(fields) ?? [];
			return value === undefined ? [] : [[name, Number(value)] as const];
		}),
	);

/** Asks the question of the case by a key that was made to be limited. */
function askingWithALimit(context: RuleContext): () => Promise<Answer> {
	if (context.service.credentials.limited === undefined)
		throw new Skipped("there is no key with a rate limit (--key-limited)");
	return () => context.answer({}, { credential: "limited", orElse: 429 });
}

/** Requests of one window that are sent at most. */
const most = 60;

/** Each request counts the rest of a rate down by one, and a window answers as many requests as the policy allows. */
export const countsDownTheRate: Rule = {
	title: "counts down the rate by one with each request, to the limit of its policy",
	scope: "service",
	alone: true,
	async check(context) {
		const any = askingWithALimit(context);
		const first = await any();
		const windows = limitsIn(first.headers["ratelimit-policy"], "w");
		// Every window is over then.
		const longest = Math.min(12, Math.max(0, ...windows.values()));
		await pause(longest * 1000 + 300);
		const started = Date.now();
		const answers = [];
		for (let asked = 0; asked < most; asked += 1) {
			const answer = await any();
			answers.push(answer);
			if (answer.status === 429) break;
		}
		const seconds = (Date.now() - started) / 1000;
		const bounds = limitsIn(first.headers["ratelimit-policy"], "q");
		const passed = answers.filter(({ status }) => status === 200);
		for (const [name, bound] of bounds) {
			const window = windows.get(name) ?? 1;
			const lefts = passed.map(({ headers }) => limitsIn(headers["ratelimit"], "r").get(name));
			const known = lefts.flatMap((one) => (one === undefined ? [] : [one]));
			const odd = known.find((one) => one >= bound);
			if (odd !== undefined) context.fail(`${odd} of "${name}" are left after a request, of ${bound}`);
			if (seconds < window && passed.length > bound)
				context.fail(
					`${passed.length} requests were answered in ${seconds} s, "${name}" allows ${bound} in ${window} s`,
				);
			const wrong = known.findIndex((one, i) => i > 0 && seconds < window && one !== (known[i - 1] ?? 0) - 1);
			if (wrong > 0) context.fail(`"${name}" went from ${known[wrong - 1]} to ${known[wrong]}`);
		}
		const refused = answers.at(-1);
		const fewest = Math.min(...bounds.values());
		if (refused?.status === 429 && passed.length < fewest && seconds < Math.min(...windows.values()))
			context.fail(
				`${passed.length} requests were answered in ${seconds} s before a 429, the policy allows ${fewest}`,
			);
		const wait = Number(refused?.headers["retry-after"]);
		if (refused?.status === 429 && wait > Math.max(...windows.values()))
			context.fail(
				`Retry-After is ${shown(refused.headers["retry-after"])}, the windows last ${shown([...windows.values()])}`,
			);
		if (answers.length === 0) context.skip("no request was answered");
	},
};

/** Requests beyond the bound of a window that are sent more slowly than it renews. */
const beyond = 2;

/** The longest time that the rule takes, in milliseconds. */
const longestTest = 8_000;

/** A key that asks more slowly than its policy allows is never refused: a window ends, however often it is asked. */
export const renewsTheRate: Rule = {
	title: "answers requests that keep to the policy, however many there are",
	scope: "service",
	alone: true,
	async check(context) {
		const any = askingWithALimit(context);
		const { headers } = await any();
		const windows = limitsIn(headers["ratelimit-policy"], "w");
		const bounds = [...limitsIn(headers["ratelimit-policy"], "q")];
		const [bound, window] = bounds
			.map(([name, one]) => [one, windows.get(name) ?? 1] as const)
			.toSorted(([a, longer], [b, other]) => longer / a - other / b)
			.at(-1) ?? [0, 0];
		const pace = (1.6 * window * 1000) / bound;
		if (!(pace * (bound + beyond) <= longestTest)) throw new Skipped("its windows take too long");
		await pause(window * 1000 + 300);
		for (let asked = 1; asked <= bound + beyond; asked += 1) {
			const { status } = await any();
			if (status === 429)
				return context.fail(
					`request ${asked}, each ${Math.round(pace)} ms after the other, is refused; ${bound} are allowed in ${window} s`,
				);
			await pause(pace);
		}
	},
};

/** Connections that ask at once. */
const connections = 16;

/** Requests of all connections together, as a multiple of what the policy allows. */
const tooMany = 3;

/**
 * A rate is one of its key, over how many connections and processes it may ask: requests of many connections at once are
 * answered no more often than the policy says.
 */
export const limitsAllConnectionsTogether: Rule = {
	title: "limits the rate of a key over all its connections together",
	scope: "service",
	alone: true,
	async check(context) {
		const any = askingWithALimit(context);
		const { headers } = await any();
		const windows = limitsIn(headers["ratelimit-policy"], "w");
		const bounds = limitsIn(headers["ratelimit-policy"], "q");
		const fewest = Math.min(...bounds.values());
		if (!(fewest * tooMany <= 3 * most)) throw new Skipped(`its policy allows ${fewest} requests`);
		await pause(Math.min(12, Math.max(0, ...windows.values())) * 1000 + 300);
		const sent = Math.max(2 * connections, fewest * tooMany);
		const started = performance.now();
		const answers: Answer[] = [];
		const ask = async (): Promise<void> => {
			while (answers.length < sent) answers.push(await any());
		};
		await Promise.all(Array.from({ length: connections }, ask));
		const seconds = (performance.now() - started) / 1000;
		const passed = answers.filter(({ status }) => status === 200).length;
		for (const [name, bound] of bounds) {
			const begun = 1 + Math.floor(seconds / (windows.get(name) ?? 1));
			if (passed > bound * begun)
				context.fail(
					`${passed} of ${answers.length} requests over ${connections} connections were answered in ${seconds.toFixed(2)} s, "${name}" allows ${bound} in ${windows.get(name) ?? 1} s`,
				);
		}
	},
};
