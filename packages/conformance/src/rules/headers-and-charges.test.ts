import { expect, test } from "vitest";
import type { HttpResponse } from "../http-client.ts";
import { complaintsOf, contract, now, responseOf, service } from "../testing.ts";
import {
	etagsFollowBodies,
	notModifiedByETag,
	oneChargePerResponse,
	ownRequestId,
	rejectionsAreExplained,
	rejectionsAreFree,
	reportsItsOrigin,
} from "./headers-and-charges.ts";
import type { Rule, RuleContext } from "./rule.ts";

type Headers = Readonly<Record<string, string>>;

async function complaints(
	rule: Rule,
	reply: (sent: Headers, count: number, rawQuery?: string) => HttpResponse,
): Promise<readonly string[]> {
	const messages: string[] = [];
	let count = 0;
	const next = async (sent: Headers = {}, rawQuery?: string) => reply(sent, count++, rawQuery);
	const context: Partial<RuleContext> = {
		operation: contract.operation("listTrades"),
		service,
		base: { symbol: "KO.US" },
		send: (_, options) => next(options?.headers, options?.rawQuery),
		rejection: () => next(),
		now: () => now,
		skip(reason) {
			throw new Error(reason);
		},
		fail: (message) => void messages.push(message),
	};
	await rule.check(context as RuleContext);
	return messages;
}

test("a charge is one, in the cost and in what remains", async () => {
	const charged = (cost: string, step: number) => (_: Headers, count: number) =>
		responseOf(
			200,
			{},
			{ "x-data-requests-cost": cost, "x-data-requests-remaining": `${100 - count * step}` },
		);
	expect(await complaints(oneChargePerResponse, charged("1", 1))).toEqual([]);
	expect(await complaints(oneChargePerResponse, charged("0", 1))).toHaveLength(2);
	expect(await complaints(oneChargePerResponse, charged("1", 2))).toEqual([
		"x-data-requests-remaining went from 100 to 98",
	]);
});

test("an ETag is quoted and comes back with the 304", async () => {
	const tagged =
		(etag: string, again = etag, cost = "1") =>
		(sent: Headers) =>
			sent["if-none-match"]?.includes(etag)
				? responseOf(304, undefined, { etag: again, "x-data-requests-cost": cost })
				: responseOf(200, {}, { etag });
	expect(await complaints(notModifiedByETag, tagged('"x"'))).toEqual([]);
	expect(await complaints(notModifiedByETag, tagged("x"))).toEqual(['the ETag is "x"']);
	expect(await complaints(notModifiedByETag, tagged('"x"', '"y"'))).toHaveLength(3);
	expect(await complaints(notModifiedByETag, tagged('"x"', '"x"', "0"))).toContain('the 304 cost "0", not 1');
	const freeWhenNew = (sent: Headers, _count: number, rawQuery = "") =>
		tagged('"x"', '"x"', rawQuery === "symbol=%4B%4F%2E%55%53" ? "0" : "1")(sent);
	expect(await complaints(notModifiedByETag, freeWhenNew)).toEqual(['the 304 cost "0", not 1']);
});

test("two bodies have two ETags", async () => {
	const rule = etagsFollowBodies([{ count: "1" }, { count: "2" }]);
	const replies = (bodies: readonly unknown[], etags: readonly string[]) => (_: Headers, count: number) =>
		responseOf(200, bodies[count], { etag: etags[count] ?? "" });
	expect(await complaints(rule, replies([{ a: 1 }, { a: 1 }, { a: 2 }], ['"x"', '"x"', '"y"']))).toEqual([]);
	expect(await complaints(rule, replies([{ a: 1 }, { a: 2 }, { a: 1 }], ['"x"', '"y"', '"y"']))).toEqual([
		'two different bodies have the ETag "\\"y\\""',
	]);
});

test("a request id is kept, and own ones differ", async () => {
	const echoId = (sent: Headers, count: number) =>
		responseOf(200, {}, { "x-request-id": sent["x-request-id"] ?? `${count}` });
	const echoValidId = (sent: Headers, count: number) =>
		echoId(
			/^[\w.-]{8,64}$/.test(sent["x-request-id"] ?? "") && !sent["x-request-id"]?.startsWith("md_")
				? sent
				: {},
			count,
		);
	expect(await complaints(ownRequestId, echoValidId)).toEqual([]);
	expect(await complaints(ownRequestId, echoId)).toEqual([
		"the request id is aZ09._-",
		expect.stringMatching(/^the request id is a1a1/),
		"the request id is conformance 0123456789",
		"the request id is the key",
	]);
	expect(await complaints(ownRequestId, () => responseOf(200, {}, { "x-request-id": "1" }))).toHaveLength(4);
});

test("a refusal has code, request id and details", async () => {
	const body = { code: "unknown_parameter", requestId: "1", details: [{ path: "query.nonsense" }] };
	expect(
		await complaints(rejectionsAreExplained, () => responseOf(400, body, { "x-request-id": "1" })),
	).toEqual([]);
	const traced = { ...body, error: "no\n    at check (/srv/check.ts:1:2)" };
	expect(
		await complaints(rejectionsAreExplained, () => responseOf(400, traced, { "x-request-id": "1" })),
	).toEqual(["the text is not a single line for people"]);
	expect(
		await complaints(rejectionsAreExplained, () => responseOf(400, { error: "no" }, { "x-request-id": "1" })),
	).toHaveLength(3);
	const cachedHeaders = { "x-request-id": "1", "cache-control": "public, max-age=3600" };
	expect(await complaints(rejectionsAreExplained, () => responseOf(400, body, cachedHeaders))).toHaveLength(
		1,
	);
	const fresh = { ...cachedHeaders, "cache-control": "no-store, max-age=0" };
	expect(await complaints(rejectionsAreExplained, () => responseOf(400, body, fresh))).toEqual([]);
});

test("an answer about a security names its source and is not shared", async () => {
	const full = {
		"cache-control": "private, no-cache",
		"x-data-source": "sample",
		"x-data-as-of": "2026-11-20T21:00:00Z",
		"x-data-oldest": "2026-10-30T03:59:59Z",
	};
	const trades = { trades: [{ price: "68.10" }] };
	const younger = { ...full, "x-data-oldest": "2026-11-20T21:00:01Z" };
	expect(await complaints(reportsItsOrigin, () => responseOf(200, trades, younger))).toHaveLength(1);
	expect(await complaints(reportsItsOrigin, () => responseOf(200, trades, full))).toEqual([]);
	expect(
		await complaints(reportsItsOrigin, () => responseOf(200, trades, { ...full, "cache-control": "public" })),
	).toHaveLength(1);
	expect(
		await complaints(reportsItsOrigin, () =>
			responseOf(200, trades, { ...full, "x-data-source": "sec, sec" }),
		),
	).toEqual(['X-Data-Source is "sec, sec"']);
	expect(
		await complaints(reportsItsOrigin, () =>
			responseOf(200, trades, { ...full, deprecation: "@1793491200" }),
		),
	).toHaveLength(1);
	const dated = (late: number) => ({ ...full, date: new Date(now - late).toUTCString() });
	expect(await complaints(reportsItsOrigin, () => responseOf(200, trades, dated(2_000)))).toEqual([]);
	expect(await complaints(reportsItsOrigin, () => responseOf(200, trades, dated(3_600_000)))).toHaveLength(1);
	const toPages = (change: Headers, body: unknown = trades) =>
		complaints(reportsItsOrigin, (sent) => {
			const reported = { ...full, etag: '"a"', "x-data-version": "1-a" };
			return sent["origin"]
				? responseOf(200, body, { ...reported, ...change })
				: responseOf(200, trades, reported);
		});
	expect(await toPages({})).toEqual([]);
	expect(await toPages({ etag: '"b"' })).toHaveLength(1);
	expect(await toPages({}, { trades: [] })).toEqual(["a page of a browser is answered another body"]);
	expect(await toPages({ "x-data-version": "2-b" }, { trades: [] })).toEqual([]);
	const bare = { "cache-control": full["cache-control"] };
	expect(await complaints(reportsItsOrigin, () => responseOf(200, trades, bare))).toHaveLength(2);
	expect(await complaints(reportsItsOrigin, () => responseOf(200, { trades: [] }, bare))).toEqual([]);
	const unknown = { quote: [{ symbol: "KO.US", peTtm: null }] };
	expect(await complaints(reportsItsOrigin, () => responseOf(200, unknown, bare))).toEqual([]);
});

test("a refusal that is charged without a word is found by the usage", async () => {
	const grownBy = (charged: number) => {
		let used = 0;
		return complaintsOf(rejectionsAreFree, ({ nonsense, operationId }) => {
			if (nonsense !== undefined) used += charged;
			return responseOf(200, operationId === "getAccountUsage" ? { usage: { used } } : {});
		});
	};
	const ofUsage = (messages: readonly string[]) => messages.filter((text) => text.startsWith("usage.used"));
	expect(ofUsage(await grownBy(0))).toEqual([]);
	expect(ofUsage(await grownBy(1))).toEqual(["usage.used went from 0 to 1 by refusals"]);
});
