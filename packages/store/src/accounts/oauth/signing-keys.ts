import { createHash, randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JWK } from "jose";
import { makePrivateFolder } from "../../index.ts";

/** A key that the embedded issuer signs with, or did until it was replaced. */
export interface SigningKey {
	kid: string;
	/** Epoch milliseconds. */
	createdAt: number;
	/** Time from which its signatures are refused; null for the signing key. */
	endsAt: number | null;
	/** Including its private part. */
	jwk: JWK;
}

/** The secrets of the embedded issuer. */
export interface IssuerSecrets {
	/** Newest first: that one signs. */
	keys: SigningKey[];
	/** Keys that sign the cookies of its pages, newest first. */
	cookieKeys: string[];
}

/**
 * The file of the secrets in the data folder, readable by its owner alone.
 *
 * @example
 * secretsFile("/srv/data").endsWith("oauth-keys.json"); // => true
 */
export const secretsFile = (dataDir: string): string => join(dataDir, "oauth-keys.json");

/**
 * Reads the secrets, and creates them if there are none. Two processes that do so at once receive the same.
 *
 * @example
 * const { keys } = await loadSecrets(".data", Date.now());
 * keys[0]?.kid; // of the key that signs
 */
export async function loadSecrets(dataDir: string, now: number): Promise<IssuerSecrets> {
	const stored = await readSecrets(dataDir);
	if (stored) return stored;
	await makePrivateFolder(dataDir);
	const created = { keys: [await newSigningKey(now)], cookieKeys: [randomBytes(32).toString("base64url")] };
	await put(dataDir, created, link);
	return (await readSecrets(dataDir)) ?? created;
}

/**
 * Lets a new key sign from now on. Signatures of the previous key stay valid for `overlapMs`. Keys that have ended are
 * removed. Returns the new key.
 *
 * @example
 * const { kid } = await rotateSigningKey(".data", 24 * 3_600_000, Date.now());
 */
export async function rotateSigningKey(dataDir: string, overlapMs: number, now: number): Promise<SigningKey> {
	const { keys, cookieKeys } = await loadSecrets(dataDir, now);
	const signingKey = await newSigningKey(now);
	const ending = keys
		.map((key) => ({ ...key, endsAt: Math.min(key.endsAt ?? Number.POSITIVE_INFINITY, now + overlapMs) }))
		.filter(({ endsAt }) => endsAt > now);
	const cookies = [randomBytes(32).toString("base64url"), ...cookieKeys.slice(0, 1)];
	await put(dataDir, { keys: [signingKey, ...ending], cookieKeys: cookies }, rename);
	return signingKey;
}

async function newSigningKey(now: number): Promise<SigningKey> {
	// A service without an issuer never needs it.
	const { exportJWK, generateKeyPair } = await import("jose");
	const { privateKey } = await generateKeyPair("ES256", { extractable: true });
	const jwk = await exportJWK(privateKey);
	const kid = createHash("sha256").update(`${jwk.x}.${jwk.y}`).digest("base64url").slice(0, 16);
	return { kid, createdAt: now, endsAt: null, jwk: { ...jwk, kid, alg: "ES256", use: "sig" } };
}

async function readSecrets(dataDir: string): Promise<IssuerSecrets | undefined> {
	try {
		return JSON.parse(await readFile(secretsFile(dataDir), "utf8"));
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
		throw new Error(`cannot read ${secretsFile(dataDir)}`, { cause: error });
	}
}

/** Writes a temporary file and moves it into place; `place` decides whether it may replace another. */
async function put(
	dataDir: string,
	secrets: IssuerSecrets,
	moveInPlace: (from: string, to: string) => Promise<void>,
): Promise<void> {
	const unfinished = `${secretsFile(dataDir)}.${randomBytes(6).toString("hex")}`;
	try {
		await writeFile(unfinished, `${JSON.stringify(secrets, null, "\t")}\n`, { mode: 0o600, flag: "wx" });
		await moveInPlace(unfinished, secretsFile(dataDir));
	} catch (error) {
		// Another process made them in the meantime.
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	} finally {
		await rm(unfinished, { force: true });
	}
}
