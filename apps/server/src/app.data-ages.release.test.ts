import type { OperationId } from "@us-market-data/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contradictions } from "./testing/ages.ts";
import { allRequests } from "./testing/all-requests.ts";
import { goodRequests } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

/** Shares of all kinds: halted, delisted, split, funds, with and without dividends. */
const codes = ["AAPL", "NVDA", "BRK.B", "WBD", "HES", "SPY", "TSLA", "KO", "JPM", "XOM", "WMT", "ORCL"];

const requests = allRequests(codes);
/** A response is new, then cached. */
const times = [1, 2];

test.each(Object.keys(goodRequests) as OperationId[])("%s: no datum contradicts the headers", async (id) => {
	const wrong: string[] = [];
	let answeredCount = 0;
	for (const [, target] of requests.filter(([operation]) => operation === id)) {
		for (const _ of times) {
			const response = await service.get(target, { key: service.keys.unlimited });
			if (response.status === 400 && /unknown_symbol/.test(response.text)) continue;
			expect([target, response.status, response.status === 200 || response.text]).toEqual([
				target,
				200,
				true,
			]);
			answeredCount += 1;
			wrong.push(...contradictions(id, response, service.clock.now).map((text) => `${target}: ${text}`));
		}
	}
	expect(answeredCount).toBeGreaterThan(0);
	expect(wrong).toEqual([]);
});
