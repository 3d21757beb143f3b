import { expect, test } from "vitest";
import { complaintsOf, responseOf, service } from "../../testing.ts";
import type { RequestOptions } from "../rule.ts";
import {
	challengesAsItAccepts,
	keyDecides,
	readsHeadersInAnyCase,
	rejectsInOrder,
	rejectsPagesToo,
	reportsItsOwnAccount,
} from "./order.ts";

test("access comes before parameters, and these before the allowance", async () => {
	const requested: string[] = [];
	const replyWith = (cost: string, step: number, code = (right: string) => right) => {
		let remaining = 100;
		return complaintsOf(rejectsInOrder, ({ data_version, symbol }, options) => {
			requested.push(`${options.credential} ${options.expect} ${options.headers?.["if-none-match"] ?? ""}`);
			const right = data_version !== undefined ? "unknown_version" : symbol && "unknown_symbol";
			remaining -= step;
			const headers = { "x-data-requests-cost": cost, "x-data-requests-remaining": `${remaining}` };
			return responseOf(options.expect ?? 200, { code: code(right ?? "") }, headers);
		});
	};
	expect(await replyWith("0", 0)).toEqual([]);
	expect(requested).toContain("exhausted 402 *");
	expect(requested).toContain("exhausted 400 ");
	expect(requested).toContain("noAccess 403 *");
	expect(await replyWith("1", 0)).toEqual(['a 403 costs "1"']);
	expect(await replyWith("0", 1)).toHaveLength(1);
	expect(await replyWith("0", 0, () => "allowance_exhausted")).toHaveLength(2);
});

test("a page of a browser is refused like others", async () => {
	const requested: string[] = [];
	const replyWith = (headers: Readonly<Record<string, string>>) =>
		complaintsOf(rejectsPagesToo, ({ nonsense }, { credential, expect, headers: sent }) => {
			requested.push(`${credential} ${nonsense ?? "plain"} ${expect} ${sent?.["origin"]}`);
			return responseOf(expect ?? 200, {}, headers);
		});
	expect(await replyWith({})).toEqual([]);
	expect(requested).toEqual(
		[
			"missing plain 401",
			"missing 1 401",
			"unknown plain 401",
			"unknown 1 401",
			"expired plain 401",
			"expired 1 401",
			"noAccess plain 403",
			"noAccess 1 403",
			"exhausted plain 402",
			"exhausted 1 400",
			"valid 1 400",
		].map((text) => `${text} https://app.example`),
	);
	expect(await replyWith({ "x-data-requests-cost": "1" })).toHaveLength(11);
	expect(await replyWith({ etag: '"a"' })).toHaveLength(11);
});

test("a challenge is of what is accepted", async () => {
	const replyWith = (missing: string, wrong = missing) =>
		complaintsOf(challengesAsItAccepts, (_, { credential }) =>
			responseOf(401, {}, { "www-authenticate": credential === "bearer" ? wrong : missing }),
		);
	expect(await replyWith('ApiKey realm="a", header="x-api-key"')).toEqual([]);
	expect(await replyWith('Bearer realm="a"', 'Bearer realm="a", error="invalid_token"')).toEqual([]);
	expect(await replyWith('Bearer realm="a"')).toHaveLength(1);
	expect(await replyWith('Bearer realm="a", error="invalid_token"')).toHaveLength(1);
	expect(await replyWith("")).toHaveLength(1);
});

test("a key decides, whatever stands beside it", async () => {
	const sent: RequestOptions[] = [];
	await complaintsOf(keyDecides, (_, options) => {
		sent.push(options);
		return responseOf(200, {});
	});
	expect(sent.map(({ headers }) => Object.keys(headers ?? {}))).toEqual([
		["authorization"],
		["authorization"],
	]);
});

test("names of headers have no case", async () => {
	const replyWith = (isRead: boolean) =>
		complaintsOf(readsHeadersInAnyCase, (_, { headers = {} }) =>
			responseOf(200, {}, { "x-request-id": isRead ? (headers["x-request-id"] ?? "") : "1" }),
		);
	expect(await replyWith(true)).toEqual([]);
	expect(await replyWith(false)).toHaveLength(3);
});

test("an account is told its own keys", async () => {
	const replyWith = (prefix: string) =>
		complaintsOf(reportsItsOwnAccount("keys[].keyPrefix"), () =>
			responseOf(200, { keys: [{ keyPrefix: prefix }] }),
		);
	expect(await replyWith("md_test_4")).toEqual([]);
	expect(await replyWith(service.credentials.key.slice(0, 9))).toHaveLength(2);
});
