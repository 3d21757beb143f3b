import { expect, test } from "vitest";
import { contract, responseOf, service } from "../testing.ts";
import type { Changes, RuleContext } from "./rule.ts";
import { answersItsVersion } from "./versions.ts";

const rejection = { code: "unknown_version", details: [{ path: "query.data_version" }] };
const right = {
	answer: (_: Changes) => responseOf(200, { a: 1 }, { "x-data-version": "1-a" }),
	rejection: (_: Changes) => responseOf(400, rejection),
};

async function complaints(given: Partial<typeof right>, operationId = "listTrades") {
	const messages: string[] = [];
	const reported = { ...right, ...given };
	const context: Partial<RuleContext> = {
		operation: contract.operation(operationId),
		service,
		send: async (change = {}) => reported.answer(change),
		rejection: async (change) => reported.rejection(change),
		fail: (message) => void messages.push(message),
	};
	await answersItsVersion.check(context as RuleContext);
	return messages;
}

test("a version is named, answered and refused", async () => {
	expect(await complaints({})).toEqual([]);
	expect(await complaints({ answer: () => responseOf(200, {}, {}) })).toEqual(["X-Data-Version is missing"]);
	expect(
		await complaints({ rejection: () => responseOf(400, { ...rejection, code: "invalid_parameter" }) }),
	).toEqual(Array(3).fill('the code is "invalid_parameter", not unknown_version'));
	const other = { code: "unknown_version", details: [{ path: "query.count" }] };
	expect(await complaints({ rejection: () => responseOf(400, other) })).toHaveLength(3);
});

test("the answer is of the version that was asked for", async () => {
	let requested = 0;
	const newestAlways = () => responseOf(200, { a: ++requested }, { "x-data-version": `${requested}-a` });
	expect(await complaints({ answer: newestAlways })).toEqual([
		'asked for 1-a, answered "2-a"',
		"two answers of the version 1-a differ",
	]);
});

test("the account has no version", async () => {
	expect(await complaints({ answer: () => responseOf(200, {}, {}) }, "getAccountUsage")).toEqual([]);
	expect(await complaints({}, "getAccountUsage")).toHaveLength(1);
});

test("an operation that takes no version names one alone", async () => {
	const unknown = () => responseOf(400, { code: "unknown_parameter" });
	expect(await complaints({ rejection: unknown }, "listBulkFiles")).toEqual([]);
	expect(await complaints({ answer: () => responseOf(200, {}, {}) }, "listBulkFiles")).toHaveLength(1);
});
