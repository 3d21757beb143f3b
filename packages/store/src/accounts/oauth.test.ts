import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets, rotateSigningKey, secretsFile } from "./oauth.ts";

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "signing-keys-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("whoever comes first makes the secrets, and all have the same", async () => {
	const loaded = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(folder, 5)));
	for (const secrets of loaded) expect(secrets).toEqual(loaded[0]);
	expect(loaded[0]?.keys).toEqual([
		expect.objectContaining({ createdAt: 5, endsAt: null, jwk: expect.objectContaining({ alg: "ES256" }) }),
	]);
	expect((await stat(secretsFile(folder))).mode & 0o777).toBe(0o600);
});

test("a rotated key signs, the one before ends with the overlap, the one before that is forgotten in time", async () => {
	const [first] = (await loadSecrets(folder, 0)).keys;
	const second = await rotateSigningKey(folder, 100, 1_000);
	expect((await loadSecrets(folder, 1_000)).keys).toMatchObject([
		{ kid: second.kid, endsAt: null },
		{ kid: first?.kid, endsAt: 1_100 },
	]);
	const third = await rotateSigningKey(folder, 100, 1_050);
	expect((await loadSecrets(folder, 1_050)).keys).toMatchObject([
		{ kid: third.kid, endsAt: null },
		{ kid: second.kid, endsAt: 1_150 },
		{ kid: first?.kid, endsAt: 1_100 },
	]);
	const fourth = await rotateSigningKey(folder, 0, 1_120);
	expect((await loadSecrets(folder, 1_120)).keys.map(({ kid }) => kid)).toEqual([fourth.kid]);
	expect((await stat(secretsFile(folder))).mode & 0o777).toBe(0o600);
});

test("a file that cannot be read is told by its name and left as it is", async () => {
	await writeFile(secretsFile(folder), "{");
	await expect(loadSecrets(folder, 0)).rejects.toThrow(`cannot read ${secretsFile(folder)}`);
	expect(await readFile(secretsFile(folder), "utf8")).toBe("{");
});
