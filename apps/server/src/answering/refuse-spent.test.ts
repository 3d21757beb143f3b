import { type OperationId, operationList } from "@us-market-data/contract";
import { handlers } from "@us-market-data/operations/handlers";
import type { Family } from "@us-market-data/store";
import type { Answer } from "@us-market-data/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AccountScheduler } from "../fairness/account-scheduler.ts";
import { allRequests } from "../testing/all-requests.ts";
import { goodRequests, unknownSymbolRequests, withQuery } from "../testing/good-requests.ts";
import { refusals } from "../testing/refusals.ts";
import { sampleTime } from "../testing/sample-market.ts";
import { type Service, startService } from "../testing/service.ts";
import { createTestKey } from "../testing/test-keys.ts";

/** Operations whose handler ran, in order. */
let handled: OperationId[] = [];
let service: Service;
const scheduler = new AccountScheduler();
beforeAll(async () => {
	const table = handlers as Record<OperationId, (...given: unknown[]) => unknown>;
	for (const id of Object.keys(handlers) as OperationId[]) {
		const answer = table[id];
		vi.spyOn(table, id).mockImplementation((...given) => {
			handled.push(id);
			return answer(...given);
		});
	}
	service = await startService({ scheduler });
	// The service knows from now on that nothing is left.
	expect((await service.get(goodRequests.getQuotes, { key: service.keys.exhausted })).status).toBe(402);
});
afterAll(async () => {
	vi.restoreAllMocks();
	await service.close();
});

const families: Family[] = ["main", "company", "legacy"];

/** The direct path, and the application, which answers a request with an origin. */
const ways = [{}, { origin: "https://app.example" }];

/** Operations that make their answer for every request. */
const answeredFirst: readonly OperationId[] = ["resolveSymbol"];
const ids = operationList.map(({ operationId }) => operationId);
const metered = operationList.filter((row) => row.metered).map(({ operationId }) => operationId);
const judged = metered.filter((id) => !answeredFirst.includes(id));

const textOf = ({ text }: Answer) => text.replace(/"(requestId)":"[^"]*"/g, '"$1":"…"');

/** Headers of single requests. */
const own = ["x-request-id", "date"];
const shown = (answer: Answer) => ({
	status: answer.status,
	text: textOf(answer),
	headers: answer.rawHeaders.filter(
		(_, index) => !own.includes(answer.rawHeaders[index - (index % 2)]?.toLowerCase() ?? ""),
	),
});

/**
 * Sends a request of a spent account by both ways, and then of one without a limit. Gives the status of the latter, and the
 * handlers that ran for the former.
 */
async function compare(id: OperationId, target: string): Promise<{ status: number; ran: OperationId[] }> {
	handled = [];
	const refused: Answer[] = [];
	for (const headers of ways)
		refused.push(await service.get(target, { key: service.keys.exhausted, headers }));
	const ran = [...handled];
	const answer = await service.get(target, { key: service.keys.unlimited });
	const isPaid = answer.status === 200 && metered.includes(id);
	for (const one of refused) {
		expect(one.status, target).toBe(isPaid ? 402 : answer.status);
		if (answer.status !== 200) expect(textOf(one), target).toBe(textOf(answer));
		if (isPaid) expect(one.text, target).toContain('"allowance_exhausted"');
	}
	return { status: answer.status, ran };
}

test.each(allRequests(["AAPL", "BRK.B"]))("%s: %s", async (id, target) => {
	const { status, ran } = await compare(id, target);
	expect([200, 400]).toContain(status);
	expect(ran.length > 0).toBe(!judged.includes(id) || target.includes("form="));
});

test.each(Object.entries(unknownSymbolRequests))("%s: an unknown symbol", async (id, target) => {
	const { status, ran } = await compare(id as OperationId, target);
	expect(status).toBe(400);
	expect(ran.length > 0).toBe(!judged.includes(id as OperationId));
});

const oddSymbols = ["APPL.US", "BRK-B.US", "AAPL-.US", "US.US", "700.HK", "00700.HK", "FB.US", "MARKET.US"];

test.each(ids)("%s: odd symbols", async (id) => {
	const parameters = operationList.find(({ operationId }) => operationId === id)?.parameters ?? [];
	const target = goodRequests[id];
	for (const symbol of oddSymbols) {
		await compare(id, target.replace(/(NASDAQ:)?AAPL(\.US)?/, symbol));
		const isLeftOut = parameters.some(({ name }) => name === "symbol") && !target.includes("AAPL");
		if (isLeftOut) await compare(id, withQuery(target, `symbol=${symbol}`));
	}
});

const oddValues = [
	..."x|0|1|999999999|%00|a,b|(1)|true|10-K|17-1k2m3n4p5q".split("|"),
	..."2026-02-31|1900-01-01|2026-11-20|2200-12-31|2026-11-20%2010:00:00".split("|"),
	..."pettm:1:2|pettm:2:1|industry:::value=x|roe,nokey".split("|"),
];

test.each(ids)("%s: odd values of each parameter", async (id) => {
	const parameters = operationList.find(({ operationId }) => operationId === id)?.parameters ?? [];
	const names = parameters.filter((row) => row.in === "query").map(({ name }) => name);
	const [path = "", query = ""] = goodRequests[id].split("?");
	for (const name of ["nosuch", ...names]) {
		const others = query.split("&").filter((pair) => pair !== "" && !pair.startsWith(`${name}=`));
		for (const value of oddValues) await compare(id, `${path}?${[...others, `${name}=${value}`].join("&")}`);
		await compare(id, `${path}?${name}=a&${name}=b`);
	}
});

const ranges = ["start=2026-11-20&end=2026-11-19", "start=2020-01-01&end=2026-01-01", "end=2026-01-01"];

test.each(ids)("%s: ranges, pages, pasts and versions", async (id) => {
	const { text, headers } = await service.get(goodRequests[id], { key: service.keys.unlimited });
	const { next } = JSON.parse(text) as { next?: string | null };
	const version = `data_version=${String(headers["x-data-version"])}`;
	const asked = [...ranges, `cursor=${next ?? "none"}`, "as_of=2026-06-30", "as_of=2999-01-01", version];
	for (const target of [goodRequests[id], unknownSymbolRequests[id] ?? goodRequests[id]])
		for (const query of asked) await compare(id, withQuery(target, query));
});

const wrong = Object.values(refusals).flatMap((group) =>
	group.map(([name, target]) => [name, target] as const),
);

test.each(wrong)("what is refused anyway: %s", async (_name, target) => {
	expect((await compare("getQuotes", target)).status).toBe(400);
});

/** Another spelling of a target, whose answer nobody has kept yet. */
const fresh = (target: string, times: number) => withQuery(target, "&".repeat(times));

/** A key of an account of its own. */
const newKey = (name: string, monthlyAllowance: number) =>
	createTestKey(service.accounts, name, { monthlyAllowance, marketData: true, families });

test.each(judged)("%s: the refusal is the one that stood behind the answer, by both ways", async (id) => {
	const targets = [goodRequests[id], unknownSymbolRequests[id] ?? goodRequests[id]];
	for (const [way, headers] of ways.entries())
		for (const [place, target] of targets.entries()) {
			const times = 4 * way + 2 * place;
			// Nobody knows yet what this account has used, and so its first request is answered before it is refused.
			const key = await newKey(`${id} ${times}`, 0);
			handled = [];
			const late = await service.get(fresh(target, times + 1), { key, headers });
			expect(handled, target).toEqual([id]);
			await service.get(goodRequests.listFigures, { key, headers });
			handled = [];
			const early = await service.get(fresh(target, times + 2), { key, headers });
			expect(handled, target).toEqual([]);
			expect(shown(early)).toEqual(shown(late));
		}
});

test.each(ways)("a greater plan and a new month let an account in at once (%o)", async (headers) => {
	const name = `growing ${JSON.stringify(headers)}`;
	const key = await newKey(name, 1);
	const count = Object.keys(headers).length === 0 ? 500 : 600;
	const ask = async (more: number) => {
		handled = [];
		const target = `/api/market-data/quote/trades?symbol=AAPL.US&count=${count + more}`;
		const { status } = await service.get(target, { key, headers });
		return [status, handled.length > 0];
	};
	try {
		expect(await ask(1)).toEqual([200, true]);
		expect(await ask(2)).toEqual([402, false]);
		expect(await ask(3)).toEqual([402, false]);
		await service.accounts.updatePlan(name, { monthlyAllowance: 2 });
		expect(await ask(4)).toEqual([200, true]);
		expect(await ask(5)).toEqual([402, false]);
		service.clock.now = Date.UTC(2026, 11, 1);
		expect(await ask(6)).toEqual([200, true]);
	} finally {
		service.clock.now = sampleTime;
	}
});

test("a refusal costs little and needs no turn, unless the rate of its account is counted first", async () => {
	const enter = vi.spyOn(scheduler, "enter");
	const target = fresh(goodRequests.listNews, 9);
	expect((await service.get(target, { key: service.keys.exhausted })).status).toBe(402);
	expect(enter).not.toHaveBeenCalled();
	const key = await createTestKey(service.accounts, "paced", {
		monthlyAllowance: 0,
		marketData: true,
		families,
		rateLimit: { perSecond: 100, burst: null, concurrency: null },
	});
	await service.get(target, { key });
	handled = [];
	for (const [way, headers] of ways.entries()) {
		const refused = await service.get(fresh(target, way + 1), { key, headers });
		expect(refused.status).toBe(402);
		expect(refused.headers).toHaveProperty("ratelimit");
	}
	expect(handled).toEqual([]);
	expect(enter).toHaveBeenCalledTimes(3);
});

test("an early refusal has one line in the log as any other, and costs nothing", async () => {
	const id = "an-early-refusal";
	const target = goodRequests.listTopMovers;
	const { status } = await service.get(target, {
		key: service.keys.exhausted,
		headers: { "x-request-id": id },
	});
	expect(status).toBe(402);
	await expect.poll(() => service.log.filter((line) => line.includes(id))).toHaveLength(1);
	const line: unknown = JSON.parse(service.log.find((candidate) => candidate.includes(id)) ?? "{}");
	expect(line).toMatchObject({
		status: 402,
		cost: 0,
		account: "exhausted",
		operationId: "listTopMovers",
		path: target.split("?")[0],
	});
	expect(await service.used("exhausted")).toBe(0);
});
