import { expect, test } from "vitest";
import { complaintsOf, responseOf } from "../../testing.ts";
import type { RequestOptions } from "../rule.ts";
import { outlivesNothing, separatesRequests } from "./conditions.ts";

const cacheRule = outlivesNothing([]);
const reported = (body: unknown, version = "1-a") =>
	responseOf(200, body, { etag: JSON.stringify(body), "x-data-version": version });

test("an answer that was kept is the one that a new address has", async () => {
	const keeping = (kept: string, fresh: string, version?: string) =>
		complaintsOf(cacheRule, (_, { rawQuery }: RequestOptions) =>
			rawQuery ? reported({ trades: [fresh] }) : reported({ trades: [kept] }, version),
		);
	expect(await keeping("a", "a")).toEqual([]);
	expect(await keeping("a", "b")).toHaveLength(1);
	expect(await keeping("a", "a", "0-a")).toHaveLength(1);
});

test("data that change meanwhile are no fault", async () => {
	let requested = 0;
	expect(await complaintsOf(cacheRule, () => reported({ trades: [requested++ > 0] }))).toEqual([]);
});

test("the usage of an account never goes back", async () => {
	const counting = (isCached: boolean) => {
		let used = 10;
		return complaintsOf(
			cacheRule,
			(_, { rawQuery }) => {
				used += 1;
				return reported({ usage: { used: isCached && !rawQuery ? 10 : used } });
			},
			{},
			"getAccountUsage",
		);
	};
	expect(await counting(false)).toEqual([]);
	expect(await counting(true)).toHaveLength(1);
});

const concurrencyRule = separatesRequests([{ count: "7" }]);

/** A service that may answer what another request asked, or with its id. */
const serving = (isMixed: "body" | "id" | undefined) => {
	let newest = "";
	return complaintsOf(concurrencyRule, ({ count = "20" }, { headers = {} }) => {
		const sent = headers["x-request-id"];
		const id = isMixed === "id" && sent?.endsWith("3-of-6") ? newest : (sent ?? "none");
		newest = sent ?? newest;
		const reported = isMixed === "body" && sent?.endsWith("3-of-6") ? "20" : count;
		return responseOf(200, { trades: [reported] }, { "x-request-id": id, "x-data-version": "1-a" });
	});
};

test("requests at once have answers and ids of their own", async () => {
	expect(await serving(undefined)).toEqual([]);
	expect(await serving("body")).toEqual([expect.stringContaining("answered otherwise at once")]);
	expect(await serving("id")).toEqual([expect.stringContaining("at-once-2-of-6")]);
});
