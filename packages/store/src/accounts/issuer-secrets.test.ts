import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BadSetting } from "@us-market-data/market";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OAuthStore } from "../oauth.ts";
import { openOAuthFile } from "../sqlite/oauth.ts";
import { IssuerSecretStore } from "./issuer-secrets.ts";
import { SecretsCipher } from "./secrets-cipher.ts";

const [old, next] = ["a1".repeat(32), "b2".repeat(32)];
const fingerprintOf = (key: string) => new SecretsCipher(key).newest;

/** A row of a database, as several machines see it. */
function sharedRow() {
	let row: string | undefined;
	return {
		get row() {
			return row;
		},
		set row(text) {
			row = text;
		},
		async secretsText() {
			return row;
		},
		async replaceSecretsText(before: string | undefined, text: string) {
			if (row !== before) return false;
			row = text;
			return true;
		},
	};
}

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "issuer-secrets-"));
});
afterEach(() => rm(folder, { recursive: true }));

const file = () => join(folder, "oauth-keys.json");
const onDatabase = (OIDC_ENCRYPTION_KEY: string, row: ReturnType<typeof sharedRow>) =>
	new IssuerSecretStore({ DATA_DIR: folder, DATABASE_URL: "postgres://db/market", OIDC_ENCRYPTION_KEY }, row);

describe("in a file", () => {
	let stores: OAuthStore[] = [];
	afterEach(async () => {
		for (const store of stores) await store.close();
		stores = [];
	});
	async function open(): Promise<IssuerSecretStore> {
		const store = await openOAuthFile(join(folder, "oauth.sqlite"));
		stores.push(store);
		return new IssuerSecretStore({ DATA_DIR: folder, DATABASE_URL: "", OIDC_ENCRYPTION_KEY: "" }, store);
	}

	test("whoever comes first creates the secrets, and all have the same", async () => {
		const secrets = await Promise.all(Array.from({ length: 8 }, open));
		const loaded = await Promise.all(secrets.map((each) => each.load(5)));
		for (const one of loaded) expect(one).toEqual(loaded[0]);
		expect(loaded[0]?.secrets.keys).toEqual([
			expect.objectContaining({ createdAt: 5, endsAt: null, jwk: expect.objectContaining({ alg: "ES256" }) }),
		]);
		expect((await stat(file())).mode & 0o777).toBe(0o600);
		expect(secrets[0]?.unusedFile()).toBeUndefined();
	});

	test("a rotated key signs, the previous one ends with the overlap, and an ended one is removed", async () => {
		const secrets = await open();
		const keys = async () => (await secrets.find())?.secrets.keys;
		const [first] = (await secrets.load(0)).secrets.keys;
		const second = await secrets.rotate(100, 1_000);
		expect(await keys()).toMatchObject([
			{ kid: second.kid, endsAt: null },
			{ kid: first?.kid, endsAt: 1_100 },
		]);
		const third = await secrets.rotate(100, 1_050);
		expect(await keys()).toMatchObject([
			{ kid: third.kid, endsAt: null },
			{ kid: second.kid, endsAt: 1_150 },
			{ kid: first?.kid, endsAt: 1_100 },
		]);
		const fourth = await secrets.rotate(0, 1_120);
		expect((await keys())?.map(({ kid }) => kid)).toEqual([fourth.kid]);
		expect((await stat(file())).mode & 0o777).toBe(0o600);
	});

	test("rotations at the same time are all stored", async () => {
		const secrets = await Promise.all([open(), open(), open()]);
		const rotated = await Promise.all(secrets.map((each) => each.rotate(1_000, 0)));
		const stored = (await secrets[0]?.find())?.secrets.keys.map(({ kid }) => kid) ?? [];
		expect(stored.slice(0, 3).sort()).toEqual(rotated.map(({ kid }) => kid).sort());
	});

	test("a file that cannot be read is named and left as it is", async () => {
		await writeFile(file(), "{");
		await expect((await open()).load(0)).rejects.toThrow(`cannot read ${file()}`);
		expect(await readFile(file(), "utf8")).toBe("{");
	});

	test("there is nothing to encrypt", async () => {
		await expect((await open()).reencrypt(0)).rejects.toThrow("are not encrypted");
	});
});

describe("in a database", () => {
	test("whoever comes first creates the secrets, and the row shows none of them", async () => {
		const row = sharedRow();
		const loaded = await Promise.all(Array.from({ length: 8 }, () => onDatabase(old, row).load(5)));
		for (const one of loaded) expect(one).toEqual(loaded[0]);
		const { keys = [], cookieKeys = [] } = loaded[0]?.secrets ?? {};
		const clear = Buffer.from(row.row?.split(".")[3] ?? "", "base64url").toString("latin1");
		for (const secret of [keys[0]?.jwk.d, cookieKeys[0]]) {
			expect(secret).toMatch(/^[\w-]{43}$/);
			expect(row.row + clear).not.toContain(secret);
		}
	});

	test("no key is refused with the command that makes one", () => {
		expect(() => onDatabase("", sharedRow())).toThrow(BadSetting);
		expect(() => onDatabase("", sharedRow())).toThrow(
			/OIDC_ENCRYPTION_KEY is not set .*`openssl rand -hex 32`/,
		);
	});

	test("another key opens nothing and replaces nothing", async () => {
		const row = sharedRow();
		await onDatabase(old, row).load(0);
		const before = row.row;
		const other = onDatabase(next, row);
		for (const attempt of [
			() => other.load(0),
			() => other.find(),
			() => other.rotate(0, 0),
			() => other.reencrypt(0),
		])
			await expect(attempt()).rejects.toThrow(
				`has the fingerprint ${fingerprintOf(next)}, while the keys of the issuer in the database are encrypted with ${fingerprintOf(old)}`,
			);
		expect(row.row).toBe(before);
	});

	test("the operator's key is replaced in steps, in each of which all machines read the secrets", async () => {
		const row = sharedRow();
		const [first] = (await onDatabase(old, row).load(0)).secrets.keys;
		// A machine that has both does not exclude those that do not.
		await onDatabase(`${next},${old}`, row).rotate(100, 0);
		const read = async (setting: string) => (await onDatabase(setting, row).find())?.secrets;
		expect((await read(old))?.keys[1]?.kid).toBe(first?.kid);
		const secrets = await read(`${old}, ${next}`);
		const both = onDatabase(`${next},${old}`, row);
		expect(await both.reencrypt(0)).toEqual({ before: fingerprintOf(old), newest: fingerprintOf(next) });
		expect(await both.reencrypt(0)).toEqual({ before: fingerprintOf(next), newest: fingerprintOf(next) });
		for (const setting of [next, `${old},${next}`]) expect(await read(setting)).toEqual(secrets);
		await expect(read(old)).rejects.toThrow(BadSetting);
	});

	test("a database without secrets takes over those of the file, and leaves the file", async () => {
		const former = { keys: [{ kid: "k", createdAt: 0, endsAt: null, jwk: {} }], cookieKeys: ["c"] };
		await writeFile(file(), JSON.stringify(former));
		const row = sharedRow();
		const secrets = onDatabase(old, row);
		expect((await secrets.load(0)).secrets).toEqual(former);
		expect(secrets.unusedFile()).toBe(file());
		await secrets.rotate(0, 1);
		expect((await secrets.load(2)).secrets.keys).toHaveLength(1);
		expect(JSON.parse(await readFile(file(), "utf8"))).toEqual(former);
	});
});
