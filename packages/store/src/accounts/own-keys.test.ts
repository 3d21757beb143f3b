import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteAccounts } from "@us-market-data/store/sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AccountStore, Credential } from "../index.ts";
import { issueKey } from "./administration.ts";
import { findCredential } from "./find-credential.ts";
import { maxOwnKeys, OwnKeys } from "./own-keys.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const hour = 3_600_000;
const settings = { name: "", environment: "live", expiresAt: null } as const;
let folder: string;
let accounts: AccountStore;
let own: OwnKeys;
let caller: Credential;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "own-keys-"));
	accounts = await openSqliteAccounts(folder);
	await accounts.createPlan({ name: "basic", monthlyAllowance: 5, marketData: true, families: ["main"] });
	for (const name of ["acme", "other"]) await accounts.createAccount({ name, plan: "basic" });
	caller = await credentialOf((await issueKey(accounts, "acme", settings)).secret);
	own = new OwnKeys(accounts, caller, () => now);
});

afterEach(async () => {
	await accounts.close();
	await rm(folder, { recursive: true, force: true });
});

async function credentialOf(secret: string): Promise<Credential> {
	const found = await findCredential(accounts, secret);
	if (!found) throw new Error("no such key");
	return found;
}

test("a key is created for the account that asks, and works", async () => {
	const { secret } = await own.create({ name: "backend", environment: "live", expiresAt: now + hour });
	const { key, account } = await credentialOf(secret);
	expect([account.name, key.name, key.expiresAt]).toEqual(["acme", "backend", now + hour]);
});

test("the keys of another account are as unknown as those that do not exist", async () => {
	const { key } = await issueKey(accounts, "other", settings);
	const rotation = { overlapMs: hour, expiresAt: null };
	for (const id of [key.id, "nothing", key.prefix]) {
		for (const change of [own.revoke(id), own.rotate(id, rotation), own.setExpiry(id, null)])
			await expect(change).rejects.toThrow("This account has no key with that id.");
	}
	expect(await accounts.key(key.id)).toMatchObject({ revokedAt: null, expiresAt: null });
});

test("a linked subject is no key of the account", async () => {
	const subject = { id: "s", accountId: caller.account.id, name: "ada", prefix: "sub_1", sha256: "1" };
	await accounts.addKey({ ...subject, expiresAt: null });
	await expect(own.revoke("s")).rejects.toThrow("This account has no key with that id.");
});

test("the key that asks neither revokes itself nor ends sooner, and a new one revokes it", async () => {
	const { id } = caller.key;
	await expect(own.revoke(id)).rejects.toThrow("Rotate it");
	await expect(own.setExpiry(id, now + hour)).rejects.toThrow("does not come closer");
	await expect(own.rotate(id, { overlapMs: 0, expiresAt: null })).rejects.toThrow("another minute");
	const { secret, replaced } = await own.rotate(id, { overlapMs: hour, expiresAt: null });
	expect(replaced.expiresAt).toBe(now + hour);
	const after = new OwnKeys(accounts, await credentialOf(secret), () => now);
	expect(await after.revoke(id)).toMatchObject({ revokedAt: now });
	expect(await after.revoke(id)).toMatchObject({ revokedAt: now });
});

test("no key makes another work longer than itself", async () => {
	const end = now + hour;
	const bounded = await own.create({ ...settings, expiresAt: end });
	const after = new OwnKeys(accounts, await credentialOf(bounded.secret), () => now);
	for (const expiresAt of [null, end + 1]) {
		await expect(after.create({ ...settings, expiresAt })).rejects.toThrow("2026-11-20T13:00:00Z");
		await expect(after.setExpiry(bounded.key.id, expiresAt)).rejects.toThrow("makes no key work longer");
		const rotation = after.rotate(caller.key.id, { overlapMs: hour, expiresAt });
		await expect(rotation).rejects.toThrow("makes no key work longer");
	}
	expect((await after.create({ ...settings, expiresAt: end })).key.expiresAt).toBe(end);
});

test("two keys that revoke each other at once leave one", async () => {
	const other = await own.create(settings);
	const both = await Promise.allSettled([
		own.revoke(other.key.id),
		new OwnKeys(accounts, await credentialOf(other.secret), () => now).revoke(caller.key.id),
	]);
	expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect((await accounts.keys(caller.account.id)).filter(({ revokedAt }) => !revokedAt)).toHaveLength(1);
});

test("an expiry is set and taken away, of keys that work alone", async () => {
	const { key } = await own.create(settings);
	expect(await own.setExpiry(key.id, now + hour)).toMatchObject({ expiresAt: now + hour });
	expect(await own.setExpiry(key.id, null)).toMatchObject({ expiresAt: null });
	await own.setExpiry(key.id, now);
	await expect(own.setExpiry(key.id, null)).rejects.toThrow("has expired");
	const { key: ended } = await own.create(settings);
	await own.revoke(ended.id);
	await expect(own.setExpiry(ended.id, null)).rejects.toThrow("is revoked");
	await expect(own.rotate(ended.id, { overlapMs: 0, expiresAt: null })).rejects.toThrow("is revoked");
});

test("an account has a bounded number of keys that work", async () => {
	const first = await own.create(settings);
	for (let count = 2; count < maxOwnKeys; count++) await own.create(settings);
	await expect(own.create(settings)).rejects.toThrow(`at most ${maxOwnKeys}`);
	await own.revoke(first.key.id);
	await own.create(settings);
});
