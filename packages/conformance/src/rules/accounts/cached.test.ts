import { expect, test } from "vitest";
import { answer, complaintsOf } from "../../testing.ts";
import type { AnswerOptions } from "../rule.ts";
import { outlivesNothing } from "./cached.ts";

const rule = outlivesNothing([]);
const told = (body: unknown, version = "1-a") =>
	answer(200, body, { etag: JSON.stringify(body), "x-data-version": version });

test("an answer that was kept is the one that a new address has", async () => {
	const keeping = (kept: string, fresh: string, version?: string) =>
		complaintsOf(rule, (_, { rawQuery }: AnswerOptions) =>
			rawQuery ? told({ trades: [fresh] }) : told({ trades: [kept] }, version),
		);
	expect(await keeping("a", "a")).toEqual([]);
	expect(await keeping("a", "b")).toHaveLength(1);
	expect(await keeping("a", "a", "0-a")).toHaveLength(1);
});

test("data that change meanwhile are no fault", async () => {
	let asked = 0;
	expect(await complaintsOf(rule, () => told({ trades: [asked++ > 0] }))).toEqual([]);
});

test("the usage of an account never goes back", async () => {
	const counting = (isKept: boolean) => {
		let used = 10;
		return complaintsOf(
			rule,
			(_, { rawQuery }) => {
				used += 1;
				return told({ usage: { used: isKept && !rawQuery ? 10 : used } });
			},
			{},
			"getAccountUsage",
		);
	};
	expect(await counting(false)).toEqual([]);
	expect(await counting(true)).toHaveLength(1);
});
