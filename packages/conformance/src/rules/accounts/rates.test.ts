import { expect, test } from "vitest";
import { complaintsOf, responseOf, service } from "../../testing.ts";
import type { Rule } from "../rule.ts";
import { countsDownTheRate, limitsAllConnections, renewsTheRate } from "./rates.ts";

/** A rule with a key of a plan with a limit. */
const withKey = (rule: Rule): Rule => ({
	...rule,
	check: (context) =>
		rule.check({
			...context,
			service: { ...service, credentials: { ...service.credentials, limited: "md_test_limited" } },
		}),
});

/** A service that allows three requests a window, and begins anew after the first. */
const replyWith = (leftAfter: (requested: number) => number, maxCount = 3, wait = "1") => {
	let requested = -1;
	return complaintsOf(withKey(countsDownTheRate), () => {
		requested += 1;
		const policy = { "ratelimit-policy": '"burst";q=3;w=1' };
		if (requested > maxCount) return responseOf(429, {}, { ...policy, "retry-after": wait });
		return responseOf(200, {}, { ...policy, ratelimit: `"burst";r=${leftAfter(requested)};t=1` });
	});
};

test("the rate counts down by one to its policy", async () => {
	expect(await replyWith((requested) => 3 - requested)).toEqual([]);
	expect(await replyWith(() => 2)).not.toEqual([]);
	expect(await replyWith((requested) => 4 - requested)).not.toEqual([]);
	expect(await replyWith((requested) => 7 - requested, 7)).not.toEqual([]);
	expect(await replyWith((requested) => 3 - requested, 3, "60")).not.toEqual([]);
	expect((await replyWith((requested) => 3 - requested, 2)).join()).toContain(
		"before a 429, the policy allows 3",
	);
});

test("a window ends, however often it is asked", async () => {
	const policy = { "ratelimit-policy": '"second";q=10;w=1' };
	/** Ten requests a second; `renewed` begins the second anew with each request. */
	const serving = (renewed: boolean) => {
		let [requested, since] = [0, 0];
		return complaintsOf(withKey(renewsTheRate), (_question, _options, at) => {
			const isOver = at - since >= 1000;
			if (isOver) requested = 0;
			if (isOver || renewed) since = at;
			requested += 1;
			return responseOf(requested > 10 ? 429 : 200, {}, policy);
		});
	};
	expect(await Promise.all([serving(false), serving(true)])).toEqual([
		[],
		[expect.stringContaining("request 11, each 160 ms after the other, is refused")],
	]);
});

test("a rate is one of a key, however many processes answer it", async () => {
	const policy = { "ratelimit-policy": '"second";q=10;w=60' };
	const serving = (processes: number) => {
		const counts = Array<number>(processes).fill(0);
		let requested = 0;
		return complaintsOf({ ...withKey(limitsAllConnections) }, () => {
			requested += 1;
			// The window of the first question is over when the rule begins.
			if (requested === 1) return responseOf(200, {}, { "ratelimit-policy": '"second";q=10;w=1' });
			const process = requested % processes;
			counts[process] = (counts[process] ?? 0) + 1;
			return responseOf((counts[process] ?? 0) > 10 ? 429 : 200, {}, policy);
		});
	};
	expect(await serving(1)).toEqual([]);
	expect(await serving(2)).toEqual([expect.stringContaining("20 of 47 requests over 16 connections")]);
});
