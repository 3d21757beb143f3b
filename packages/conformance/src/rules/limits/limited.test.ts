import { expect, test } from "vitest";
import { complaintsOf, responseOf, service } from "../../testing.ts";
import type { Rule } from "../rule.ts";
import { limitsTheRate, longerThanItsWindow } from "./limited.ts";

test("the time until a limit is renewed is not longer than its window", () => {
	const policies = '"second";q=3;w=1, "burst";q=20;w=60';
	expect(longerThanItsWindow(policies, '"second";r=2;t=1, "burst";r=19;t=60')).toBeUndefined();
	expect(longerThanItsWindow(policies, '"second";r=2;t=412')).toBe('"second";r=2;t=412');
});

test("a key with a limit is told it, refused last and not charged for that", async () => {
	const replyWith = async ({ cost = 1, refused: rejectedStatus = 400, wait = "0" }) => {
		let [requested, used] = [0, 0];
		const rule: Rule = {
			...limitsTheRate,
			check: (context) =>
				limitsTheRate.check({
					...context,
					service: { ...service, credentials: { ...service.credentials, limited: "md_test_429" } },
				}),
		};
		return complaintsOf(rule, ({ nonsense }) => {
			if (nonsense !== undefined) return responseOf(rejectedStatus, {});
			requested += 1;
			const isOver = requested === 3 || requested === 4;
			used += isOver ? cost - 1 : 1;
			const headers = {
				"x-data-requests-remaining": String(100 - used),
				"x-data-requests-cost": isOver ? "0" : "1",
				"ratelimit-policy": '"second";q=2;w=1',
				ratelimit: isOver ? '"second";r=0;t=1' : '"second";r=1;t=1',
			};
			return isOver
				? responseOf(429, { code: "rate_limited" }, { ...headers, "retry-after": wait })
				: responseOf(200, {}, headers);
		});
	};
	expect(await replyWith({})).toEqual([]);
	expect(await replyWith({ refused: 429 })).toHaveLength(1);
	expect(await replyWith({ cost: 2 })).toHaveLength(2);
});
