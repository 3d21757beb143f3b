import { dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, shown, valuesAt } from "../reading.ts";
import { type Rule, type RuleContext, Skipped } from "../rule.ts";

const left = "x-data-requests-remaining";

/** The counts of an account's usage that a request of an operation adds to. */
async function countsOf(context: RuleContext) {
	const { json } = await context.other(context.tellerOf("usage.used"));
	const count = (path: string, name: string, fits: (value: string) => boolean) =>
		valuesAt(json, path)
			.filter((row) => fits(String(at(row, name))))
			.reduce<number>((sum, row) => sum + Number(at(row, "count")), 0);
	const today = new Date().toISOString().slice(0, 10);
	const { key } = context.service.credentials;
	return {
		used: Number(at(json, "usage.used")),
		byOperation: count("usage.byOperation[]", "operationId", (id) => id === context.operation.operationId),
		byKey: count("usage.byKey[]", "keyPrefix", (prefix) => key.startsWith(prefix)),
		byDay: count("usage.byDay[]", "date", (date) => date === today),
	};
}

/** Each answer, 304 included, is counted once: in all, for its operation, its key and its day in UTC. */
export const countedWhereItBelongs: Rule = {
	title: "is counted for its operation, its key and its day, a 304 too",
	scope: "service",
	alone: true,
	async check(context) {
		const day = dayOf(Date.now());
		const before = await countsOf(context);
		const first = await context.answer();
		const headers = { "if-none-match": String(first.headers["etag"]) };
		// An answer that depends on the time may have changed.
		const second = await context.answer({}, { headers, expect: 304, orElse: 200 });
		const after = await countsOf(context);
		const each = context.operation.metered ? 1 : 0;
		if (day !== dayOf(Date.now())) return;
		for (const name of ["used", "byOperation", "byKey", "byDay"] as const)
			if (after[name] - before[name] !== 2 * each)
				context.fail(`${name} of the usage grew by ${after[name] - before[name]}, not by ${2 * each}`);
		const [one, other] = [first.headers[left], second.headers[left]];
		if (one !== "unlimited" && Number(one) - Number(other) !== each)
			context.fail(`a ${second.status} took ${left} from ${shown(one)} to ${shown(other)}`);
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
		const now = new Date();
		const { json, headers } = await context.answer();
		const usage = at(json, "usage") as Readonly<Record<string, unknown>>;
		if (new Date().getUTCMonth() !== now.getUTCMonth()) return;
		const [from, to] = [monthOf(now), monthOf(now, 1)];
		if (usage["periodStartsAt"] !== from || usage["periodEndsAt"] !== to)
			context.fail(`the period is from ${shown(usage["periodStartsAt"])} to ${shown(usage["periodEndsAt"])}`);
		if (headers["x-data-requests-reset"] !== to)
			context.fail(`the reset is ${shown(headers["x-data-requests-reset"])}`);
		const sum = (path: string) => valuesAt(usage, path).reduce<number>((all, one) => all + Number(one), 0);
		if (sum("byOperation[].count") !== usage["used"])
			context.fail(
				`the operations add up to ${sum("byOperation[].count")}, used are ${shown(usage["used"])}`,
			);
		if (sum("byKey[].count") > Number(usage["used"])) context.fail("the keys add up to more than is used");
		const wrong = valuesAt(usage, "byDay[].date").find(
			(day) => String(day) < from.slice(0, 10) || String(day) > now.toISOString().slice(0, 10),
		);
		if (wrong !== undefined) context.fail(`${shown(wrong)} is not of the month up to now`);
	},
};

/** The usage of an account without data requests left tells a limit that is reached, be it none at all. */
export const usageOfAnExhaustedAccount: Rule = ofService(
	"tells an exhausted account that nothing remains of its allowance",
	async (context) => {
		if (context.service.credentials.exhausted === undefined) return context.skip("no exhausted key");
		const { json } = await context.answer({}, { credential: "exhausted" });
		const { allowance, used, remaining } = at(json, "usage") as Readonly<Record<string, unknown>>;
		if (remaining !== 0 || typeof allowance !== "number" || Number(used) < allowance)
			context.fail(`of ${shown(allowance)}, ${shown(used)} are used and ${shown(remaining)} remain`);
	},
);

/** Minutes by which the clocks of two machines may differ. */
const clocks = 5 * 60_000;

/** A key knows when it was used last, and is neither expired nor revoked while it is accepted. */
export const keysTellTheirUse: Rule = {
	title: "tells when the key that asks was used last",
	scope: "service",
	alone: true,
	async check(context) {
		await context.other("getMarketStatus");
		const { json } = await context.answer();
		const keys = valuesAt(json, "keys[]") as readonly Readonly<Record<string, unknown>>[];
		const own = keys.find(({ keyPrefix }) => context.service.credentials.key.startsWith(String(keyPrefix)));
		if (!own) return context.skip("the key that asks is not listed");
		const age = Date.now() - Date.parse(String(own["lastUsedAt"]));
		if (!(Math.abs(age) < clocks))
			context.fail(`it was used just now, lastUsedAt is ${shown(own["lastUsedAt"])}`);
		if (own["revokedAt"] !== null) context.fail(`it is revoked since ${shown(own["revokedAt"])}`);
		if (own["expiresAt"] !== null && Date.parse(String(own["expiresAt"])) < Date.now() - clocks)
			context.fail(`it is expired since ${shown(own["expiresAt"])}`);
		const wrong = keys.find(
			({ createdAt, lastUsedAt }) => lastUsedAt !== null && String(lastUsedAt) < String(createdAt),
		);
		if (wrong) context.fail(`${shown(wrong)} was used before it was created`);
	},
};

/** Data requests that a run uses up of the key that is meant for it. */
const mostUsedUp = 100;

/** An allowance of so many requests answers so many: it ends neither before nor behind the last that is told to remain. */
export const usesItsAllowanceUp: Rule = {
	title: "answers as many requests as are told to remain, and no more",
	scope: "service",
	alone: true,
	async check(context) {
		if (context.service.credentials.few === undefined)
			throw new Skipped("there is no key with few requests left (--key-few)");
		const next = () => context.answer({}, { credential: "few", orElse: 402 });
		let { status, headers } = await next();
		if (status === 402) throw new Skipped("the key of --key-few has nothing left");
		let remaining = Number(headers[left]);
		if (!(remaining <= mostUsedUp))
			throw new Skipped(`the key of --key-few has ${shown(headers[left])} requests left`);
		while (remaining > 0) {
			({ status, headers } = await next());
			if (status === 402) return context.fail(`a request was refused when ${remaining} remained`);
			if (Number(headers[left]) !== remaining - 1)
				return context.fail(`a request took ${left} from ${remaining} to ${shown(headers[left])}`);
			remaining -= 1;
		}
		({ status } = await next());
		if (status !== 402) context.fail(`a request was answered ${status} when none remained`);
	},
};

/** A refusal for the lack of allowance tells that nothing is left, and costs nothing. */
export const tellsThatNothingIsLeft: Rule = {
	title: "tells an exhausted allowance by its headers and code",
	scope: "service",
	async check(context) {
		if (context.service.credentials.exhausted === undefined || !context.operation.metered) return;
		const { headers, json } = await context.answer({}, { credential: "exhausted", expect: 402 });
		const told = [headers[left], headers["x-data-requests-cost"]];
		if (told.join() !== "0,0") context.fail(`remaining and cost of a 402 are ${shown(told)}`);
		if (at(json, "code") !== "allowance_exhausted")
			context.fail(`the code of a 402 is ${shown(at(json, "code"))}`);
	},
};
