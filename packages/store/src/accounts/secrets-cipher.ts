import { createHash } from "node:crypto";
import { BadSetting } from "@us-market-data/market";

/** A key of the operator, and the name by which texts that it encrypted refer to it. */
interface EncryptionKey {
	fingerprint: string;
	bytes: Uint8Array;
}

/**
 * Encrypts the secrets of the issuer for a database, as JWE with AES-256-GCM (RFC 7516, RFC 7518 section 5.3). The
 * header of a text names its key by a fingerprint.
 */
export class SecretsCipher {
	readonly #keys: readonly EncryptionKey[];

	/** @param setting the value of `OIDC_ENCRYPTION_KEY`: keys as hexadecimal digits, newest first, with commas between */
	constructor(setting: string) {
		this.#keys = setting.split(",").map((digits) => {
			const bytes = Uint8Array.from(Buffer.from(digits.trim(), "hex"));
			return { bytes, fingerprint: createHash("sha256").update(bytes).digest("hex").slice(0, 8) };
		});
	}

	/** The fingerprint of the first key. */
	get newest(): string {
		const [{ fingerprint } = { fingerprint: "" }] = this.#keys;
		return fingerprint;
	}

	/** Encrypts a text with the key of a fingerprint. */
	async encrypt(text: string, fingerprint: string): Promise<string> {
		const { CompactEncrypt } = await import("jose");
		return new CompactEncrypt(new TextEncoder().encode(text))
			.setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: fingerprint })
			.encrypt(this.#keyOf(fingerprint));
	}

	/** @throws {BadSetting} when the keys do not include the one that encrypted the text, or the text was changed */
	async decrypt(encrypted: string): Promise<{ text: string; fingerprint: string }> {
		const { compactDecrypt } = await import("jose");
		const fingerprint = await fingerprintOf(encrypted);
		const key = this.#keyOf(fingerprint);
		try {
			const { plaintext } = await compactDecrypt(encrypted, key, {
				keyManagementAlgorithms: ["dir"],
				contentEncryptionAlgorithms: ["A256GCM"],
			});
			return { text: new TextDecoder().decode(plaintext), fingerprint };
		} catch (cause) {
			throw changed(cause);
		}
	}

	#keyOf(fingerprint: string): Uint8Array {
		const key = this.#keys.find((one) => one.fingerprint === fingerprint);
		if (key) return key.bytes;
		const given = this.#keys.map((one) => one.fingerprint).join(" and ");
		throw new BadSetting(
			`Setting OIDC_ENCRYPTION_KEY has the fingerprint ${given}, while the keys of the issuer in the database are encrypted with ${fingerprint}; allowed: the key of the other machines.`,
		);
	}
}

async function fingerprintOf(encrypted: string): Promise<string> {
	const { decodeProtectedHeader } = await import("jose");
	try {
		const { kid } = decodeProtectedHeader(encrypted);
		if (typeof kid === "string" && /^[0-9a-f]{8}$/.test(kid)) return kid;
	} catch (cause) {
		throw changed(cause);
	}
	throw changed(undefined);
}

const changed = (cause: unknown): BadSetting =>
	new BadSetting(
		"Setting OIDC_ENCRYPTION_KEY does not open the keys of the issuer in the database, because the row of oauth_secrets was changed; restore it from a backup, or delete it and every token ends.",
		{ cause },
	);
