import { expect, test } from "vitest";
import { complaintsOf, now, responseOf, service } from "../../testing.ts";
import type { RequestOptions, Rule } from "../rule.ts";
import { conditionsAreOfTheirQuestion, separatesQuestions } from "./conditions.ts";
import {
	countedWhereItBelongs,
	keysReportTheirUse,
	namesItsKeys,
	reportsEachChargeAtOnce,
	reportsExhaustion,
	usageOfAnExhaustedAccount,
	usageOfTheMonth,
	usesItsAllowanceUp,
} from "./counting.ts";

const left = "x-data-requests-remaining";

/** An account whose answers are counted as they say. */
function account(
	counts: Readonly<Record<"used" | "byOperation" | "byKey" | "byDay", number>>,
	charged = 1,
	knowsPages = true,
) {
	let requested = 0;
	const today = new Date(now).toISOString().slice(0, 10);
	return (
		question: Readonly<Record<string, string | undefined>>,
		{ headers: sent = {} }: RequestOptions = {},
	) => {
		if (question["operationId"] !== "getAccountUsage") {
			requested += 1;
			const headers = { etag: '"a"', [left]: `${100 - requested * charged}` };
			const isStored = sent["if-none-match"] === '"a"' && (knowsPages || sent["origin"] === undefined);
			return isStored ? responseOf(304, undefined, headers) : responseOf(200, {}, headers);
		}
		return responseOf(200, {
			usage: {
				used: counts.used * requested,
				byOperation: [{ operationId: "listTrades", count: counts.byOperation * requested }],
				byKey: [{ keyPrefix: "md_test", count: counts.byKey * requested }],
				byDay: [{ date: today, count: counts.byDay * requested }],
			},
		});
	};
}

const once = { used: 1, byOperation: 1, byKey: 1, byDay: 1 };

test("an answer is counted once, everywhere", async () => {
	expect(await complaintsOf(countedWhereItBelongs, account(once))).toEqual([]);
	for (const name of ["used", "byOperation", "byKey", "byDay"] as const)
		expect(await complaintsOf(countedWhereItBelongs, account({ ...once, [name]: 2 }))).toHaveLength(1);
	expect(await complaintsOf(countedWhereItBelongs, account(once, 0))).toHaveLength(2);
	expect(await complaintsOf(countedWhereItBelongs, account(once, 1, false))).toEqual([
		"it is answered 200 to its own ETag",
	]);
});

test("nothing remains of an exhausted allowance, also where it is none at all", async () => {
	const replyWith = (allowance: number | null, used: number, remaining: number | null) =>
		complaintsOf(usageOfAnExhaustedAccount, () => responseOf(200, { usage: { allowance, used, remaining } }));
	expect(await replyWith(0, 0, 0)).toEqual([]);
	expect(await replyWith(10, 12, 0)).toEqual([]);
	expect(await replyWith(0, 0, null)).toHaveLength(1);
	expect(await replyWith(null, 3, 0)).toHaveLength(1);
	expect(await replyWith(10, 9, 0)).toHaveLength(1);
});

test("the usage tells a charge at once", async () => {
	const replyFor = (old: number) => {
		let requested = 0;
		let reads = 0;
		const counts = [0];
		return complaintsOf(reportsEachChargeAtOnce, ({ operationId }) => {
			if (operationId !== undefined) {
				requested += 1;
				return responseOf(200, {}, { [left]: `${100 - requested}` });
			}
			counts[reads] = requested;
			const used = counts[Math.max(0, reads - old)] ?? 0;
			reads += 1;
			return responseOf(200, { usage: { used, remaining: 100 - used } });
		});
	};
	expect(await replyFor(0)).toEqual([]);
	expect(await replyFor(1)).not.toEqual([]);
	expect(await replyFor(9)).not.toEqual([]);
});

test("a key has one name", async () => {
	const replyWith = (name: string) =>
		complaintsOf(namesItsKeys, ({ operationId }) =>
			operationId === undefined
				? responseOf(200, { usage: { byKey: [{ keyPrefix: "md_test", name }] } })
				: responseOf(200, { keys: [{ keyPrefix: "md_test", name: "demo" }] }),
		);
	expect(await replyWith("demo")).toEqual([]);
	expect(await replyWith("other")).toHaveLength(1);
});

test("the usage is that of a month in UTC, and its operations add up", async () => {
	const day = new Date(now);
	const month = (months: number) =>
		new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
			.toISOString()
			.replace(".000Z", "Z");
	const replyWith = (change: object) =>
		complaintsOf(usageOfTheMonth, () =>
			responseOf(
				200,
				{
					usage: {
						periodStartsAt: month(0),
						periodEndsAt: month(1),
						used: 3,
						byKey: [],
						byDay: [],
						byOperation: [{ count: 3 }],
						...change,
					},
				},
				{ "x-data-requests-reset": month(1) },
			),
		);
	expect(await replyWith({})).toEqual([]);
	expect(await replyWith({ periodEndsAt: month(2) })).toHaveLength(1);
	expect(await replyWith({ byOperation: [{ count: 2 }] })).toHaveLength(1);
	expect(await replyWith({ byDay: [{ date: "1999-01-01" }] })).toHaveLength(1);
});

test("the key that asks was used just now", async () => {
	const replyWith = (change: object) =>
		complaintsOf(keysReportTheirUse, () =>
			responseOf(200, {
				keys: [
					{
						keyPrefix: "md_test",
						createdAt: "2026-01-01T00:00:00Z",
						expiresAt: null,
						revokedAt: null,
						lastUsedAt: new Date(now).toISOString(),
						...change,
					},
				],
			}),
		);
	expect(await replyWith({})).toEqual([]);
	expect(await replyWith({ lastUsedAt: null })).toHaveLength(1);
	expect(await replyWith({ revokedAt: "2026-01-02T00:00:00Z" })).toHaveLength(1);
	expect(await replyWith({ expiresAt: "2026-01-02T00:00:00Z" })).toHaveLength(1);
	expect(await replyWith({ revokedAt: "2025-12-31T00:00:00Z" })).toHaveLength(2);
	const later = new Date(now + 86_400_000).toISOString();
	expect(await replyWith({ revokedAt: later })).toHaveLength(2);
});

test("an exhausted allowance is told as such", async () => {
	const replyWith = (remaining: string, code: string) =>
		complaintsOf(reportsExhaustion, () =>
			responseOf(402, { code }, { [left]: remaining, "x-data-requests-cost": "0" }),
		);
	expect(await replyWith("0", "allowance_exhausted")).toEqual([]);
	expect(await replyWith("5", "allowance_exhausted")).toHaveLength(1);
	expect(await replyWith("0", "rate_limited")).toHaveLength(1);
});

test("an allowance ends with the last request that is told to remain", async () => {
	const keeping = async (
		allowance: number,
		reported: (remaining: number) => number = (remaining) => remaining,
		at402: Readonly<Record<string, string>> = {},
	) => {
		let remaining = allowance;
		const messages: string[] = [];
		const { credentials } = service;
		const rule: Rule = {
			...usesItsAllowanceUp,
			check: (context) =>
				usesItsAllowanceUp.check({
					...context,
					service: { ...service, credentials: { ...credentials, few: "md_test_few" } },
				}),
		};
		messages.push(
			...(await complaintsOf(rule, () =>
				remaining > 0
					? responseOf(200, {}, { [left]: String(reported(--remaining)) })
					: responseOf(
							402,
							{ code: "allowance_exhausted" },
							{ [left]: "0", "x-data-requests-cost": "0", ...at402 },
						),
			)),
		);
		return messages;
	};
	expect(await keeping(4)).toEqual([]);
	expect(await keeping(4, (remaining) => remaining + 1)).toEqual(["a request was refused when 1 remained"]);
	expect(await keeping(4, (remaining) => Math.max(0, remaining - 1))).toEqual([
		"a request was answered 200 when none remained",
	]);
	expect(await keeping(4, () => 2)).toHaveLength(1);
	expect(await keeping(4, undefined, { [left]: "1" })).toHaveLength(1);
	expect(await keeping(4, undefined, { "x-data-requests-reset": "2020-01-01T00:00:00Z" })).toHaveLength(1);
	expect(await keeping(0)).toEqual(["skipped: the key of --key-few has nothing left"]);
	expect(await keeping(500)).toEqual(['skipped: the key of --key-few has "499" requests left']);
});

test("a condition is of its question", async () => {
	const replyWith = (isFresh: (condition: string, etag: string) => boolean, version = "1") =>
		complaintsOf(conditionsAreOfTheirQuestion([{ count: "2" }]), ({ count = "1" }, { headers = {} }) => {
			const etag = `"${count}"`;
			const condition = headers["if-none-match"];
			const reported = { etag, "x-data-version": condition === undefined ? "1" : version };
			return condition !== undefined && isFresh(condition, etag)
				? responseOf(304, undefined, reported)
				: responseOf(200, { count }, reported);
		});
	const right = (condition: string, etag: string) => condition === "*" || condition.includes(etag);
	expect(await replyWith(right)).toEqual([]);
	expect(await replyWith(right, "2")).not.toEqual([]);
	expect(await replyWith((condition, etag) => condition === etag)).not.toEqual([]);
});

test("questions keep their own answers", async () => {
	let stored: unknown;
	const replyWith = (isApart: boolean) =>
		complaintsOf(separatesQuestions([{ count: "2" }, { count: "3" }]), ({ count }) => {
			if (count !== undefined) stored = isApart ? count : (stored ?? count);
			if (count === undefined && !isApart) stored = "1";
			return responseOf(200, { count: stored }, { etag: `"${count}"`, "x-data-version": "1" });
		});
	expect(await replyWith(true)).toEqual([]);
	expect(await replyWith(false)).not.toEqual([]);
});
