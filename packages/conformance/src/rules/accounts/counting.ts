import type { HttpResponse } from "../../http-client.ts";
import { findSymbols } from "../figures/informative-symbols.ts";
import { ofService } from "../questions.ts";
import { at, formatValue, rowAt, rowsAt, valuesAt } from "../reading.ts";
import { type Changes, type Rule, type RuleContext, Skipped } from "../rule.ts";

const left = "x-data-requests-remaining";

/** The day in UTC, to which charges are counted. */
const dayInUtc = ({ now }: RuleContext): string => new Date(now()).toISOString().slice(0, 10);

/** The counts of an account's usage that a request of an operation adds to. */
async function countsOf(context: RuleContext) {
	const { json } = await context.other(context.operationReporting("usage.used"));
	const count = (path: string, name: string, fits: (value: string) => boolean) =>
		valuesAt(json, path)
			.filter((row) => fits(String(at(row, name))))
			.reduce<number>((sum, row) => sum + Number(at(row, "count")), 0);
	const day = dayInUtc(context);
	const { key } = context.service.credentials;
	return {
		used: Number(at(json, "usage.used")),
		byOperation: count("usage.byOperation[]", "operationId", (id) => id === context.operation.operationId),
		byKey: count("usage.byKey[]", "keyPrefix", (prefix) => key.startsWith(prefix)),
		byDay: count("usage.byDay[]", "date", (date) => date === day),
	};
}

/** Requests of a page of a browser, which a service may answer in another way. */
const ofPage = { origin: "https://app.example" };

/** Each answer, 304 included, is counted once: in all, for its operation, its key and its day in UTC. */
export const countedWhereItBelongs: Rule = {
	title: "is counted for its operation, its key and its day, a 304 and one to a page too",
	scope: "service",
	alone: true,
	async check(context) {
		const day = dayInUtc(context);
		const before = await countsOf(context);
		const first = await context.send();
		const headers = { "if-none-match": String(first.headers["etag"]) };
		// An answer that depends on the time may have changed.
		const second = await context.send({}, { headers, expect: 304, orElse: 200 });
		const third = await context.send({}, { headers: { ...headers, ...ofPage }, expect: 304, orElse: 200 });
		const after = await countsOf(context);
		const each = context.operation.metered ? 1 : 0;
		if (day !== dayInUtc(context)) return;
		for (const name of ["used", "byOperation", "byKey", "byDay"] as const)
			if (after[name] - before[name] !== 3 * each)
				context.fail(`${name} of the usage grew by ${after[name] - before[name]}, not by ${3 * each}`);
		for (const [before, response] of [
			[first, second],
			[second, third],
		] as const) {
			const [one, other] = [before.headers[left], response.headers[left]];
			if (one !== "unlimited" && Number(one) - Number(other) !== each)
				context.fail(`a ${response.status} took ${left} from ${formatValue(one)} to ${formatValue(other)}`);
			if (response.status === 200 && response.headers["etag"] === first.headers["etag"])
				context.fail("it is answered 200 to its own ETag");
		}
	},
};

/** The instant at which the calendar month of an instant in UTC begins; that of a later month with `months`. */
const monthOf = (now: Date, months = 0): string =>
	new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().replace(".000Z", "Z");

/** The allowance is that of a calendar month in UTC, and each part of the usage adds up to it. */
export const usageOfTheMonth: Rule = {
	title: "counts a calendar month in UTC, whose parts add up",
	scope: "service",
	alone: true,
	async check(context) {
		const now = new Date(context.now());
		const { json, headers } = await context.send();
		const usage = rowAt(json, "usage");
		if (new Date(context.now()).getUTCMonth() !== now.getUTCMonth()) return;
		const [from, to] = [monthOf(now), monthOf(now, 1)];
		if (usage["periodStartsAt"] !== from || usage["periodEndsAt"] !== to)
			context.fail(
				`the period is from ${formatValue(usage["periodStartsAt"])} to ${formatValue(usage["periodEndsAt"])}`,
			);
		if (headers["x-data-requests-reset"] !== to)
			context.fail(`the reset is ${formatValue(headers["x-data-requests-reset"])}`);
		const sum = (path: string) => valuesAt(usage, path).reduce<number>((all, one) => all + Number(one), 0);
		if (sum("byOperation[].count") !== usage["used"])
			context.fail(
				`the operations add up to ${sum("byOperation[].count")}, used are ${formatValue(usage["used"])}`,
			);
		if (sum("byKey[].count") > Number(usage["used"])) context.fail("the keys add up to more than is used");
		const wrong = valuesAt(usage, "byDay[].date").find(
			(day) => String(day) < from.slice(0, 10) || String(day) > now.toISOString().slice(0, 10),
		);
		if (wrong !== undefined) context.fail(`${formatValue(wrong)} is not of the month up to now`);
	},
};

/** Questions in a row after each of which the usage is read. */
const rows = 3;

/** The usage tells a charge at once, and no older count. */
export const reportsEachChargeAtOnce: Rule = {
	title: "tells each charge at once",
	scope: "service",
	alone: true,
	async check(context) {
		const read = async () => rowAt((await context.send()).json, "usage");
		let { used } = await read();
		for (let requested = 0; requested < rows; requested++) {
			const { headers } = await context.other("getMarketStatus");
			const usage = await read();
			if (Number(usage["used"]) - Number(used) !== 1)
				context.fail(
					`used is ${formatValue(usage["used"])} after a data request, ${formatValue(used)} before it`,
				);
			const remaining = String(usage["remaining"] ?? "unlimited");
			if (headers[left] !== remaining)
				context.fail(
					`${left} of the request is ${formatValue(headers[left])}, remaining ${formatValue(remaining)} after it`,
				);
			used = usage["used"];
		}
	},
};

/** The usage names a key as the list of keys does. */
export const namesItsKeys: Rule = ofService(
	"names the key that asks as the list of keys does",
	async (context) => {
		const { key } = context.service.credentials;
		const ownOf = (json: unknown, path: string) =>
			rowsAt(json, path).find(({ keyPrefix }) => key.startsWith(String(keyPrefix)));
		await context.other("getMarketStatus");
		const used = ownOf(await context.body(), "usage.byKey[]");
		const listed = ownOf(
			(await context.other(context.operationReporting("keys[].lastUsedAt"))).json,
			"keys[]",
		);
		if (!used || !listed) return context.skip("the key that asks is not listed");
		for (const name of ["keyPrefix", "name"])
			if (used[name] !== listed[name])
				context.fail(
					`${name} is ${formatValue(used[name])} in the usage, ${formatValue(listed[name])} among the keys`,
				);
	},
);

/** The usage of an account without data requests left tells a limit that is reached, be it none at all. */
export const usageOfAnExhaustedAccount: Rule = ofService(
	"tells an exhausted account that nothing remains of its allowance",
	async (context) => {
		if (context.service.credentials.exhausted === undefined) return context.skip("no exhausted key");
		const { json } = await context.send({}, { credential: "exhausted" });
		const { allowance, used, remaining } = rowAt(json, "usage");
		if (remaining !== 0 || typeof allowance !== "number" || Number(used) < allowance)
			context.fail(
				`of ${formatValue(allowance)}, ${formatValue(used)} are used and ${formatValue(remaining)} remain`,
			);
	},
);

/** Minutes by which the clocks of two machines may differ. */
const clocks = 5 * 60_000;

/** The same of two times of one machine, which may be busy, and the minute by which a last use may be behind. */
const ofOneClock = 45_000 + 60_000;

/** A key knows when it was used last, and is neither expired nor revoked while it is accepted. */
export const keysReportTheirUse: Rule = {
	title: "tells when the key that asks was used last",
	scope: "service",
	alone: true,
	async check(context) {
		const { headers } = await context.other("getMarketStatus");
		const { json } = await context.send();
		const keys = rowsAt(json, "keys[]");
		const own = keys.find(({ keyPrefix }) => context.service.credentials.key.startsWith(String(keyPrefix)));
		if (!own) return context.skip("the key that asks is not listed");
		// The clock of the service itself tells the time of the use.
		const [now, off] = headers["date"] ? [Date.parse(headers["date"]), ofOneClock] : [context.now(), clocks];
		const age = now - Date.parse(String(own["lastUsedAt"]));
		if (!(Math.abs(age) < off))
			context.fail(`it was used just now, lastUsedAt is ${formatValue(own["lastUsedAt"])}`);
		if (own["revokedAt"] !== null) context.fail(`it is revoked since ${formatValue(own["revokedAt"])}`);
		if (own["expiresAt"] !== null && Date.parse(String(own["expiresAt"])) < context.now() - clocks)
			context.fail(`it is expired since ${formatValue(own["expiresAt"])}`);
		for (const name of ["lastUsedAt", "revokedAt"]) {
			const wrong = keys.find((key) => key[name] !== null && String(key[name]) < String(key["createdAt"]));
			if (wrong) context.fail(`${name} of ${formatValue(wrong)} is before its creation`);
			const early = keys.find((key) => Date.parse(String(key[name])) > context.now() + clocks);
			if (early) context.fail(`${name} of ${formatValue(early)} is in the future`);
		}
	},
};

/** Data requests that a run uses up of the key that is meant for it. */
const maxUsedUp = 100;

/** An allowance of so many requests answers so many: it ends neither before nor behind the last that is told to remain. */
export const usesItsAllowanceUp: Rule = {
	title: "answers as many requests as are told to remain, and no more",
	scope: "service",
	alone: true,
	async check(context) {
		if (context.service.credentials.few === undefined)
			throw new Skipped("there is no key with few requests left (--key-few)");
		const next = () => context.send({}, { credential: "few", orElse: 402 });
		let { status, headers } = await next();
		if (status === 402) throw new Skipped("the key of --key-few has nothing left");
		let remaining = Number(headers[left]);
		if (!(remaining <= maxUsedUp))
			throw new Skipped(`the key of --key-few has ${formatValue(headers[left])} requests left`);
		while (remaining > 0) {
			({ status, headers } = await next());
			if (status === 402) return context.fail(`a request was refused when ${remaining} remained`);
			if (Number(headers[left]) !== remaining - 1)
				return context.fail(`a request took ${left} from ${remaining} to ${formatValue(headers[left])}`);
			remaining -= 1;
		}
		const last = await next();
		if (last.status !== 402) return context.fail(`a request was answered ${last.status} when none remained`);
		checkExhausted(context, last);
	},
};

/** A refusal for the lack of allowance tells that nothing is left, and costs nothing. */
export const reportsExhaustion: Rule = {
	title: "tells an exhausted allowance by its headers and code",
	scope: "service",
	async check(context) {
		if (context.service.credentials.exhausted === undefined || !context.operation.metered) return;
		checkExhausted(context, await context.send({}, { credential: "exhausted", expect: 402 }));
	},
};

/** A 402 says that nothing is left, that it cost nothing, and when the allowance is there again. */
function checkExhausted(context: RuleContext, { headers, json }: HttpResponse): void {
	const reported = [headers[left], headers["x-data-requests-cost"]];
	if (reported.join() !== "0,0") context.fail(`remaining and cost of a 402 are ${formatValue(reported)}`);
	if (at(json, "code") !== "allowance_exhausted")
		context.fail(`the code of a 402 is ${formatValue(at(json, "code"))}`);
	const reset = headers["x-data-requests-reset"];
	const isNear = [-clocks, clocks].some((off) => monthOf(new Date(context.now() + off), 1) === reset);
	if (reset !== undefined && !isNear) context.fail(`the reset of a 402 is ${formatValue(reset)}`);
}

/** Symbols of one question. */
const requestCount = 40;

const cost = "x-data-requests-cost";

/** Questions with as little and as much of an answer as there may be. */
async function questionsOfAnySize(context: RuleContext): Promise<readonly Changes[]> {
	const { parameters } = context.operation;
	const size = parameters.find(
		({ name, aliasOf, schema }) => /^(count|limit|size)$/.test(name) && !aliasOf && schema.maximum,
	);
	const sizes = size ? [{ [size.name]: "1" }, { [size.name]: `${size.schema.maximum}` }] : [];
	if (!parameters.some(({ name, required }) => name === "symbols" && required)) return sizes;
	const symbols = await findSymbols(context, requestCount);
	const repeated = symbols.slice(0, 2).flatMap((symbol) => [symbol, symbol, symbol]);
	return [
		...sizes,
		{ symbols: symbols.join() },
		{ symbols: repeated.join() },
		{ symbols: "NOSUCH98.US,NOSUCH99.US" },
	];
}

/** An answer costs one data request, be it about one security, about many, about one over and over, or about none that is held. */
export const oneChargeOfAnySize: Rule = {
	title: "is charged once, whatever the size of the answer",
	scope: "service",
	alone: true,
	async check(context) {
		if (!context.operation.metered) return;
		const usageOperation = context.operationReporting("usage.used");
		const used = async () => Number(at((await context.other(usageOperation)).json, "usage.used"));
		for (const question of await questionsOfAnySize(context)) {
			const before = await used();
			const { headers } = await context.send(question);
			const grown = (await used()) - before;
			if (grown !== 1 || headers[cost] !== "1")
				context.fail(
					`${formatValue(question)} grew usage.used by ${grown}, and ${cost} says ${formatValue(headers[cost])}`,
				);
		}
	},
};

/** Times that a rule is judged at most while somebody else asks. */
const attempts = 3;

/** Milliseconds in which the requests of somebody else show. */
const watched = 300;

/** Complaints of a rule about a service, kept back. */
async function complaintsOf(rule: Rule, context: RuleContext): Promise<readonly string[]> {
	const messages: string[] = [];
	await rule.check({ ...context, fail: (message) => void messages.push(message) });
	return messages;
}

/** True when the usage of the account grows although the run asks for nothing that is charged. */
async function grows(context: RuleContext): Promise<boolean> {
	const usageOperation = context.operationReporting("usage.used");
	const used = async () => at((await context.other(usageOperation)).json, "usage.used");
	const before = await used();
	await context.wait(watched);
	return (await used()) !== before;
}

/**
 * A rule that counts charges, judged again while other requests of the account are counted, and not judged if they go on. A
 * service that counts wrongly does so on a quiet account too.
 */
export const undisturbed = (rule: Rule): Rule => ({
	...rule,
	async check(context) {
		for (let attempt = 0; attempt < attempts; attempt++) {
			const messages = await complaintsOf(rule, context);
			if (messages.length === 0) return;
			if (!(await grows(context))) return messages.forEach(context.fail);
		}
		context.skip("the account has other requests during the run");
	},
});
