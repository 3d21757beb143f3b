import { expect, test } from "vitest";
import { AnswerCheck, findMaxGapMs, newestTradeTarget } from "./answers.ts";
import { violationsOfTrades } from "./imports.ts";

const answer = (body: string, version: number) => ({
	status: 200,
	headers: new Map([
		["x-data-version", `${version}-token`],
		["x-request-id", "1"],
	]),
	body,
	milliseconds: 1,
});
const trades = (volume: number) => JSON.stringify({ trades: [{ volume: String(volume) }] });
const request = (target: string) => ({ target, headers: {} });

test("another body, a part of a file and an old data version are noticed", () => {
	const check = new AnswerCheck(new Map([["/bars", "right"]]));
	const now = Date.now();
	check.take(answer("right", 7), request("/bars"), now);
	check.take(answer(trades(40), 8), request(newestTradeTarget), now);
	check.take(answer("right", 7), request("/bars"), now + 1_000);
	expect([check.wrong, check.old]).toEqual([[], []]);
	expect(check.maxAgeMs).toBeGreaterThan(500);
	check.take(answer("wrong", 8), request("/bars"), now);
	check.take(answer(trades(41), 8), request(newestTradeTarget), now);
	check.take(answer("right", 7), request("/bars"), now + 10_000);
	expect([check.wrong.length, check.old.length]).toEqual([2, 1]);
});

test("a response of HAProxy in the place of a service is one that was lost", () => {
	const check = new AnswerCheck(new Map());
	const of = (status: number, name: string) => ({
		...answer("", 1),
		status,
		headers: new Map([[name, "1"]]),
	});
	for (const name of ["x-request-id", "content-length"])
		for (const status of [502, 503, 504]) check.take(of(status, name), request("/bars"), 0);
	expect([check.lost, check.unavailable]).toEqual([2, 1]);
});

test("trades that are missing, come twice or out of order are counted", () => {
	expect(violationsOfTrades([3, 4, 5, 6], 6, 3)).toEqual({ missing: 0, repeated: 0 });
	expect(violationsOfTrades([3, 5, 5, 4], 6, 3)).toEqual({ missing: 1, repeated: 2 });
});

test("the longest time without an answer may be at the end", () => {
	expect(findMaxGapMs([90, 110, 150], 100, 160)).toBe(40);
	expect(findMaxGapMs([110], 100, 160)).toBe(50);
});
