import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { BadSetting } from "@us-market-data/market";
import type { JWK } from "jose";
import type { OAuthStore } from "../index.ts";
import { readSecretsFile, secretsFile } from "../shared/secrets-file.ts";
import { AdministrationError } from "./administration.ts";
import { SecretsCipher } from "./secrets-cipher.ts";

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

/** The secrets, and the text in which they are stored. */
interface StoredSecrets {
	/** Differs after each change of the secrets. */
	text: string;
	secrets: IssuerSecrets;
	/** The key of the operator that encrypted them; undefined in a file. */
	fingerprint: string | undefined;
}

/** The settings that say where the secrets are, and how to open them. */
interface SecretsSettings {
	DATA_DIR: string;
	DATABASE_URL: string;
	OIDC_ENCRYPTION_KEY: string;
}

type SecretsTexts = Pick<OAuthStore, "secretsText" | "replaceSecretsText">;

/**
 * The secrets of the embedded issuer. With PostgreSQL they are in the database, encrypted with `OIDC_ENCRYPTION_KEY`, so
 * that all machines share them. On SQLite they are in a file of the data folder, which only its owner can read.
 *
 * @example
 * import { openOAuthStore } from "@us-market-data/store";
 *
 * const settings = { DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "", OIDC_ENCRYPTION_KEY: "" };
 * const store = await openOAuthStore(settings);
 * const { secrets } = await new IssuerSecretStore(settings, store).load(Date.now());
 * secrets.keys[0]?.kid; // of the key that signs
 */
export class IssuerSecretStore {
	readonly #store: SecretsTexts;
	readonly #folder: string;
	/** Undefined if the secrets are in a file. */
	readonly #cipher: SecretsCipher | undefined;

	/** @throws {BadSetting} when a database holds the secrets and the settings have no key for them */
	constructor(settings: SecretsSettings, store: SecretsTexts) {
		requireEncryptionKey(settings);
		this.#store = store;
		this.#folder = settings.DATA_DIR;
		this.#cipher = settings.DATABASE_URL === "" ? undefined : new SecretsCipher(settings.OIDC_ENCRYPTION_KEY);
	}

	/** The secrets as they are stored; undefined until they are created. */
	text(): Promise<string | undefined> {
		return this.#store.secretsText();
	}

	/** Reads the secrets; undefined until they are created. */
	async find(): Promise<StoredSecrets | undefined> {
		const text = await this.text();
		return text === undefined ? undefined : this.#read(text);
	}

	/**
	 * Reads the secrets, and creates them if there are none. Two processes that do so at once receive the same. A
	 * database takes over those of an earlier version, which stored them in the data folder.
	 */
	async load(now: number): Promise<StoredSecrets> {
		for (;;) {
			const stored = await this.find();
			if (stored) return stored;
			const created = this.#formerSecrets() ?? {
				keys: [await newSigningKey(now)],
				cookieKeys: [newCookieKey()],
			};
			await this.#store.replaceSecretsText(undefined, await this.#write(created, this.#cipher?.newest));
		}
	}

	/**
	 * Lets a new key sign from now on. Signatures of the previous key stay valid for `overlapMs`. Keys that have ended
	 * are removed. Returns the new key.
	 */
	async rotate(overlapMs: number, now: number): Promise<SigningKey> {
		const signingKey = await newSigningKey(now);
		for (;;) {
			const { text, secrets, fingerprint } = await this.load(now);
			const ending = secrets.keys
				.map((key) => ({ ...key, endsAt: Math.min(key.endsAt ?? Number.POSITIVE_INFINITY, now + overlapMs) }))
				.filter(({ endsAt }) => endsAt > now);
			const cookieKeys = [newCookieKey(), ...secrets.cookieKeys.slice(0, 1)];
			const rotated = { keys: [signingKey, ...ending], cookieKeys };
			// The operator's key stays: another machine may not have a newer one yet.
			if (await this.#store.replaceSecretsText(text, await this.#write(rotated, fingerprint)))
				return signingKey;
		}
	}

	/**
	 * Encrypts the secrets with the first key of `OIDC_ENCRYPTION_KEY`. Returns the fingerprints of the key before and of
	 * that one.
	 *
	 * @throws {AdministrationError} when the secrets are in a file
	 */
	async reencrypt(now: number): Promise<{ before: string | undefined; newest: string }> {
		if (!this.#cipher)
			throw new AdministrationError(
				`The keys are not encrypted, because without DATABASE_URL they are in ${secretsFile(this.#folder)}.`,
			);
		const { newest } = this.#cipher;
		for (;;) {
			const { text, secrets, fingerprint } = await this.load(now);
			if (fingerprint === newest) return { before: fingerprint, newest };
			if (await this.#store.replaceSecretsText(text, await this.#write(secrets, newest)))
				return { before: fingerprint, newest };
		}
	}

	/** A file of secrets that an earlier version wrote and this one does not read any more; undefined if there is none. */
	unusedFile(): string | undefined {
		const file = secretsFile(this.#folder);
		return this.#cipher && existsSync(file) ? file : undefined;
	}

	#formerSecrets(): IssuerSecrets | undefined {
		const text = this.#cipher && readSecretsFile(this.#folder);
		return text === undefined ? undefined : this.#parse(text);
	}

	async #read(text: string): Promise<StoredSecrets> {
		const decrypted = await this.#cipher?.decrypt(text);
		return {
			text,
			secrets: this.#parse(decrypted?.text ?? text),
			fingerprint: decrypted?.fingerprint,
		};
	}

	#parse(json: string): IssuerSecrets {
		try {
			return JSON.parse(json);
		} catch (cause) {
			throw new Error(`cannot read ${secretsFile(this.#folder)}`, { cause });
		}
	}

	async #write(secrets: IssuerSecrets, fingerprint: string | undefined): Promise<string> {
		return this.#cipher && fingerprint !== undefined
			? this.#cipher.encrypt(JSON.stringify(secrets), fingerprint)
			: `${JSON.stringify(secrets, null, "\t")}\n`;
	}
}

/**
 * Checks that the settings have a key for secrets in a database.
 *
 * @throws {BadSetting}
 *
 * @example
 * requireEncryptionKey({ DATABASE_URL: "", OIDC_ENCRYPTION_KEY: "" }); // on SQLite it needs none
 */
export function requireEncryptionKey(
	settings: Pick<SecretsSettings, "DATABASE_URL" | "OIDC_ENCRYPTION_KEY">,
): void {
	if (settings.DATABASE_URL === "" || settings.OIDC_ENCRYPTION_KEY !== "") return;
	throw new BadSetting(
		"Setting OIDC_ENCRYPTION_KEY is not set while the keys of the embedded issuer are in the database of DATABASE_URL; allowed: 64 hexadecimal digits, the same on every machine. `openssl rand -hex 32` prints some.",
	);
}

const newCookieKey = (): string => randomBytes(32).toString("base64url");

async function newSigningKey(now: number): Promise<SigningKey> {
	// A service without an issuer never needs it.
	const { exportJWK, generateKeyPair } = await import("jose");
	const { privateKey } = await generateKeyPair("ES256", { extractable: true });
	const jwk = await exportJWK(privateKey);
	const kid = createHash("sha256").update(`${jwk.x}.${jwk.y}`).digest("base64url").slice(0, 16);
	return { kid, createdAt: now, endsAt: null, jwk: { ...jwk, kid, alg: "ES256", use: "sig" } };
}
