import { newSecret } from "@us-market-data/accounts";
import type { OperationId } from "@us-market-data/contract";
import { operations } from "@us-market-data/contract";
import { handlers } from "@us-market-data/operations/handlers";
import type { Answer, CallOptions } from "@us-market-data/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressTest } from "../http/addresses.ts";
import { openEdge } from "../http/edge.ts";
import { goodRequests } from "../testing/good-requests.ts";
import { sampleTime } from "../testing/sample-market.ts";
import { type Service, startService } from "../testing/service.ts";
import { accountNames, createTestKey } from "../testing/test-keys.ts";

const ids = Object.keys(goodRequests) as OperationId[];

/** Operations whose handler ran, in order. */
let handled: OperationId[] = [];
let service: Service;
beforeAll(async () => {
	const counted = Object.entries(handlers).map(([id, handler]) => [
		id,
		(input: never, context: never) => {
			handled.push(id as OperationId);
			return (handler as (input: never, context: never) => unknown)(input, context);
		},
	]);
	service = await startService({ handlers: Object.fromEntries(counted) });
});
afterAll(() => service.close());

/** Headers of single requests. */
const own = ["x-request-id", "x-data-requests-remaining", "date"];

/** An answer without what belongs to a single request; the order and the case of its headers count. */
const shown = ({ status, rawHeaders, text }: Answer) => ({
	status,
	text,
	headers: rawHeaders.filter(
		(_, index) => !own.includes(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ""),
	),
});

/** Answers that state the account of their request. */
const neverKept: readonly OperationId[] = ["getAccountUsage", "listAccountKeys"];

async function times(target: string, count: number, options: CallOptions): Promise<Answer[]> {
	const answers: Answer[] = [];
	for (let sent = 0; sent < count; sent++) answers.push(await service.get(target, options));
	return answers;
}

/** Makes the direct path hold the answer to a target, and the credential of a key. */
async function warm(target: string, key: string): Promise<void> {
	await times(target, 2, { key });
	handled = [];
	expect((await service.get(target, { key })).status).toBe(200);
	expect(handled).toEqual([]);
}

const key = () => service.keys.unlimited;
const families = ["main", "company", "legacy"] as const;
const plan = { monthlyAllowance: null, marketData: true, families: [...families] };

test.each(ids)("%s: what is sent again is what the application made, and is charged", async (id) => {
	handled = [];
	const used = await service.used("unlimited");
	const answers = await times(goodRequests[id], 4, { key: key() });
	const isKept = !neverKept.includes(id);
	expect(handled).toHaveLength(isKept ? 1 : 4);
	if (isKept) expect(new Set(answers.map((answer) => JSON.stringify(shown(answer)))).size).toBe(1);
	expect(await service.used("unlimited")).toBe(used + (operations[id].metered ? 4 : 0));
});

test("a caller that holds the body gets 304 from both ways, charged and with the same headers", async () => {
	const target = goodRequests.listNews;
	await warm(target, key());
	const { headers } = await service.get(target, { key: key() });
	const conditional = { key: key(), headers: { "if-none-match": String(headers["etag"]) } };
	const hot = await service.get(target, conditional);
	expect(handled).toEqual([]);
	// The application answers a request with an origin.
	const slow = await service.get(target, {
		...conditional,
		headers: { ...conditional.headers, origin: "https://app.example" },
	});
	expect(handled).toEqual(["listNews"]);
	expect([hot.status, shown(hot)]).toEqual([304, shown(slow)]);
});

test.each(accountNames)("account %s: the same answer as from the application", async (name) => {
	const target = goodRequests.listTopics;
	await warm(target, key());
	const hot = await service.get(target, { key: service.keys[name] });
	const slow = await service.get(target, {
		key: service.keys[name],
		headers: { origin: "https://app.example" },
	});
	expect([hot.status, hot.json()]).toEqual([
		slow.status,
		{ ...(slow.json() as object), ...(hot.status === 200 ? {} : { requestId: hot.headers["x-request-id"] }) },
	]);
});

test("an answer ends with the Eastern day that it depends on, and does not hold before its instant", async () => {
	const target = goodRequests.listTradingDays;
	await warm(target, key());
	try {
		for (const at of [sampleTime + 86_400_000, sampleTime - 60_000]) {
			service.clock.now = at;
			handled = [];
			await service.get(target, { key: key() });
			expect(handled).toEqual(["listTradingDays"]);
			await times(target, 2, { key: key() });
		}
	} finally {
		service.clock.now = sampleTime;
	}
});

test("a revoked key, a disabled account and a changed plan hold from the next request on", async () => {
	const target = goodRequests.listFilings;
	const { accounts } = service;
	const own = await createTestKey(accounts, "changing", plan);
	await warm(target, own);
	const status = async () => (await service.get(target, { key: own })).status;
	await accounts.updatePlan("changing", { families: ["company"] });
	expect(await status()).toBe(403);
	await accounts.updatePlan("changing", { families: ["main"], monthlyAllowance: 1 });
	expect(await status()).toBe(402);
	await accounts.updatePlan("changing", { monthlyAllowance: null });
	expect(await status()).toBe(200);
	const account = await accounts.account("changing");
	await accounts.updateAccount(account?.id ?? 0, { disabledAt: sampleTime });
	expect(await status()).toBe(401);
	await accounts.updateAccount(account?.id ?? 0, { disabledAt: null });
	const [held] = await accounts.keys(account?.id ?? 0);
	await accounts.updateKey(held?.id ?? "", { revokedAt: sampleTime });
	expect(await status()).toBe(401);
});

test("a content type that means nothing changes nothing, of a target that was accepted before either", async () => {
	const target = goodRequests.listTradingDays;
	await times(target, 2, { key: key() });
	const odd = { key: key(), headers: { "content-type": "%", origin: "https://app.example" } };
	expect((await service.get(target, odd)).status).toBe(200);
});

test("an allowance ends exactly where it ends", async () => {
	const target = goodRequests.listDividends;
	await warm(target, key());
	const own = await createTestKey(service.accounts, "ten", { ...plan, monthlyAllowance: 10 });
	const answers = await Promise.all(Array.from({ length: 25 }, () => service.get(target, { key: own })));
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
	expect(answers.filter(({ status }) => status === 402)).toHaveLength(15);
	expect(await service.used("ten")).toBe(10);
});

test("a plan with a rate limit is held to it, with its headers", async () => {
	const target = goodRequests.listDividends;
	await warm(target, key());
	const own = await createTestKey(service.accounts, "limited", {
		...plan,
		rateLimit: { perSecond: 1, burst: null, concurrency: null },
	});
	const answers = await times(target, 4, { key: own });
	expect(answers.map(({ status }) => status)).toContain(429);
	expect(answers[0]?.headers).toHaveProperty("ratelimit");
});

test("each answer has one line in the log, with the length of its body", async () => {
	const target = goodRequests.listFilings;
	await warm(target, key());
	const id = "a-request-of-the-direct-path";
	const { text } = await service.get(target, { key: key(), headers: { "x-request-id": id } });
	await expect.poll(() => service.log.filter((line) => line.includes(id))).toHaveLength(1);
	const [line = "{}"] = service.log.filter((candidate) => candidate.includes(id));
	expect(JSON.parse(line)).toMatchObject({
		status: 200,
		cost: 1,
		account: "unlimited",
		operationId: "listFilings",
		path: target.split("?")[0],
		bytes: Buffer.byteLength(text),
	});
});

test("a name of a source that would break the head of an answer is an internal error", async () => {
	const broken = await startService({
		handlers: {
			...handlers,
			listNews: (_input, { data }) => {
				data.include({ sources: ["sample\r\nX-Injected: 1"], asOf: null, oldest: null });
				return Promise.resolve({ news: [], next: null });
			},
		},
	});
	const { status, headers } = await broken.get(goodRequests.listNews, { key: broken.keys.demo });
	await broken.close();
	expect([status, headers["x-injected"]]).toEqual([500, undefined]);
});

test("an address that is held back takes kept answers away from itself alone", async () => {
	let made = 0;
	const behindProxy = await startService({
		edge: { ...openEdge(), authFailuresPerMinute: 1, isTrustedProxy: addressTest("loopback") },
		handlers: {
			...handlers,
			listNews: (...given) => {
				made++;
				return handlers.listNews(...given);
			},
		},
	});
	const ask = async (client: string | undefined, key: string) => {
		const headers = client === undefined ? {} : { "x-forwarded-for": client };
		return (await behindProxy.get(goodRequests.listNews, { key, headers })).status;
	};
	const { unlimited } = behindProxy.keys;
	for (let sent = 0; sent < 3; sent++) expect(await ask("192.0.2.1", unlimited)).toBe(200);
	expect([await ask("192.0.2.9", newSecret("live")), await ask("192.0.2.9", newSecret("live"))]).toEqual([
		401, 429,
	]);
	made = 0;
	for (const client of ["192.0.2.1", "2001:db8::1", undefined])
		expect(await ask(client, unlimited)).toBe(200);
	expect(made).toBe(0);
	expect(await ask("192.0.2.9", unlimited), "let in before").toBe(200);
	expect(made, "by the application").toBe(1);
	await behindProxy.close();
});
