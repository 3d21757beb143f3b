import { describe, expect, it, test } from "vitest";
import { testMarket } from "../testing.ts";

const market = await testMarket([]);
const { accounts, credential } = market;

const charge = (keyId: string, operationId: string, at: string) =>
	accounts.charge({ accountId: credential.account.id, keyId, operationId, allowance: 5, at: Date.parse(at) });

await accounts.addKey({
	id: "key2",
	accountId: credential.account.id,
	name: "second",
	prefix: "umd_second",
	sha256: "1".repeat(64),
	expiresAt: Date.parse("2027-01-01T00:00:00Z"),
});
await charge("key1", "getQuotes", "2026-10-31T23:59:59Z");
await charge("key1", "listNews", "2026-11-01T00:00:00Z");
await charge("key2", "getQuotes", "2026-11-02T10:00:00Z");
await charge("key2", "getQuotes", "2026-11-02T11:00:00Z");

describe("getAccountUsage", () => {
	const usage = async (at: string) => (await market.request("getAccountUsage", {}, new Date(at))).body.usage;

	it("answers the charges of the month by day, operation and key, most used first", async () => {
		expect(await usage("2026-11-20T12:00:00Z")).toEqual({
			plan: "small",
			periodStartsAt: "2026-11-01T00:00:00Z",
			periodEndsAt: "2026-12-01T00:00:00Z",
			allowance: 5,
			used: 3,
			remaining: 2,
			streams: 2,
			streamSymbols: 100,
			byDay: [
				{ date: "2026-11-01", count: 1 },
				{ date: "2026-11-02", count: 2 },
			],
			byOperation: [
				{ operationId: "getQuotes", count: 2 },
				{ operationId: "listNews", count: 1 },
			],
			byKey: [
				{ keyPrefix: "umd_second", name: "second", count: 2 },
				{ keyPrefix: "umd_first", name: "first", count: 1 },
			],
		});
	});

	it("stays in the month of the last charge when the clock is set back", async () => {
		expect(await usage("2026-10-31T23:59:59Z")).toMatchObject({
			periodStartsAt: "2026-11-01T00:00:00Z",
			used: 3,
		});
	});

	it("starts anew at the instant of the reset", async () => {
		expect(await usage("2026-12-01T00:00:00Z")).toMatchObject({
			periodStartsAt: "2026-12-01T00:00:00Z",
			used: 0,
			remaining: 5,
			byDay: [],
			byOperation: [],
			byKey: [],
		});
	});
});

describe("listAccountKeys", () => {
	it("answers all keys, newest first, revoked ones included, without their secrets", async () => {
		await accounts.updateKey("key1", { revokedAt: Date.parse("2026-11-03T00:00:00Z") });
		const { body } = await market.request("listAccountKeys", {});
		expect(body.keys).toMatchObject([
			{ id: "key2", keyPrefix: "umd_second", expiresAt: "2027-01-01T00:00:00Z", revokedAt: null },
			{ id: "key1", lastUsedAt: "2026-10-31T23:59:59Z", expiresAt: null, revokedAt: "2026-11-03T00:00:00Z" },
		]);
		expect(JSON.stringify(body)).not.toContain("0".repeat(64));
	});
});

test("the name of a key that was created without one is null", async () => {
	await accounts.addKey({
		id: "key3",
		accountId: credential.account.id,
		name: "",
		prefix: "umd_third",
		sha256: "2".repeat(64),
		expiresAt: null,
	});
	await charge("key3", "getQuotes", "2027-03-01T00:00:00Z");
	const { keys } = (await market.request("listAccountKeys", {})).body;
	expect(keys.map(({ name }) => name)).toEqual([null, "second", "first"]);
	const { usage } = (await market.request("getAccountUsage", {}, new Date("2027-03-02T00:00:00Z"))).body;
	expect(usage.byKey).toEqual([{ keyPrefix: "umd_third", name: null, count: 1 }]);
});
