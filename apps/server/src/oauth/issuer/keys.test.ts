import { IssuerSecretStore } from "@us-market-data/store/accounts";
import { importJWK, SignJWT } from "jose";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KeysUnavailable } from "../tokens.ts";
import { KeyRing } from "./keys.ts";

/** Processes with one row of secrets. Nothing but a test lets them look at it again. */
const [old, next] = ["a1".repeat(32), "b2".repeat(32)];
const hour = 3_600_000;
let row: string | undefined;
let isAway = false;
let lines: Record<string, unknown>[];
let rings: KeyRing[];
let now: number;
beforeEach(() => {
	row = undefined;
	isAway = false;
	lines = [];
	rings = [];
	now = 1_000_000;
});
afterEach(() => {
	for (const ring of rings) ring.close();
});

const secretsBy = (key: string) =>
	new IssuerSecretStore(
		{ DATA_DIR: "/nowhere", DATABASE_URL: "postgres://db/market", OIDC_ENCRYPTION_KEY: key },
		{
			async secretsText() {
				if (isAway) throw new Error("the database is away");
				return row;
			},
			async replaceSecretsText(before, text) {
				if (row !== before) return false;
				row = text;
				return true;
			},
		},
	);
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });

async function openRing(key = old): Promise<KeyRing> {
	const ring = await KeyRing.open({ secrets: secretsBy(key), now: () => now, log });
	rings.push(ring);
	return ring;
}
const signing = (ring: KeyRing) => ring.secrets().keys[0]?.kid;

/** A token that a process signs now. */
async function tokenOf(ring: KeyRing): Promise<{ header: { alg: string; kid: string }; token: string }> {
	const [key] = ring.secrets().keys;
	const header = { alg: "ES256", kid: key?.kid ?? "" };
	const privateKey = await importJWK(key?.jwk ?? {}, "ES256");
	return { header, token: await new SignJWT({}).setProtectedHeader(header).sign(privateKey) };
}
const accepts = async (ring: KeyRing, { header, token }: Awaited<ReturnType<typeof tokenOf>>) => {
	const [, payload = "", signature = ""] = token.split(".");
	return (await ring.keyFor(header, { payload, signature })) !== undefined;
};

test("processes that start at once sign with the same key", async () => {
	const opened = await Promise.all([openRing(), openRing(), openRing()]);
	expect(new Set(opened.map(signing)).size).toBe(1);
});

test("a rotation is seen at the next check, and removes what a cache of tokens has", async () => {
	const [one, two] = [await openRing(), await openRing()];
	const before = await tokenOf(one);
	const generation = two.generation();
	const { kid } = await secretsBy(old).rotate(hour, now);
	await two.check();
	expect([signing(two), signing(one)]).toEqual([kid, before.header.kid]);
	expect(two.generation()).not.toBe(generation);
	expect(await accepts(two, before)).toBe(true);
	now += hour;
	await expect(accepts(two, before)).rejects.toThrow("names a key that its issuer does not have");
	expect(two.secrets().keys).toHaveLength(1);
});

test("a token by a key that another process has just made is accepted without a wait", async () => {
	const [one, two] = [await openRing(), await openRing()];
	await secretsBy(old).rotate(hour, now);
	await one.check();
	expect(await accepts(two, await tokenOf(one))).toBe(true);
	expect(signing(two)).toBe(signing(one));
});

test("a token by an unknown key is refused, and is undecided while the secrets cannot be read", async () => {
	const ring = await openRing();
	const valid = await tokenOf(ring);
	const unknown = { ...valid, header: { ...valid.header, kid: "unknown" } };
	await expect(accepts(ring, unknown)).rejects.toThrow("names a key that its issuer does not have");
	isAway = true;
	await expect(accepts(ring, unknown)).rejects.toThrow(KeysUnavailable);
	expect(await accepts(ring, valid)).toBe(true);
});

test("a process without the operator's new key continues with what it has, and logs the reason once", async () => {
	const ring = await openRing();
	const before = await tokenOf(ring);
	await secretsBy(`${next},${old}`).reencrypt(now);
	const logged = () => lines.filter(({ level }) => level === 50);
	await expect.poll(logged, { timeout: 5_000 }).toHaveLength(1);
	await expect(ring.check()).rejects.toThrow("OIDC_ENCRYPTION_KEY");
	expect(await accepts(ring, before)).toBe(true);
	await secretsBy(next).reencrypt(now);
	expect(logged()).toMatchObject([{ msg: expect.stringContaining("continues with those that it has") }]);
	await expect(openRing(old)).rejects.toThrow("OIDC_ENCRYPTION_KEY");
});

test("secrets that the operator has removed are created again, once", async () => {
	const [one, two] = [await openRing(), await openRing()];
	const former = signing(one);
	row = undefined;
	await Promise.all([one.check(), two.check()]);
	expect(signing(one)).toBe(signing(two));
	expect(signing(one)).not.toBe(former);
});

test("tokens are checked without an interruption while keys are rotated and encrypted anew", async () => {
	const both = `${next},${old}`;
	const [one, two] = [await openRing(both), await openRing(both)];
	let checked = 0;
	let isDone = false;
	const caller = (async () => {
		while (!isDone) {
			expect(await accepts(two, await tokenOf(one))).toBe(true);
			expect(await accepts(one, await tokenOf(two))).toBe(true);
			checked++;
		}
	})();
	for (let round = 0; round < 10; round++) {
		await secretsBy(both).rotate(hour, now);
		await one.check();
		await secretsBy(round % 2 ? `${old},${next}` : both).reencrypt(now);
		await two.check();
	}
	isDone = true;
	await caller;
	expect(checked).toBeGreaterThan(0);
	expect(lines).toEqual([]);
});
