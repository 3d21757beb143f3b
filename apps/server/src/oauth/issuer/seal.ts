import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
/** Bytes of the parts before the ciphertext. */
const [ivLength, tagLength] = [12, 16];

/**
 * Encrypts the state of a sign-in in progress, so that a reader of the state finds no secret in it. Its keys derive
 * from those of the cookies: a sealed payload can be used only with a cookie, and is lost together with the keys.
 */
export class Seal {
	readonly #keys: readonly { sealing: Buffer; naming: Buffer }[];

	/** @param cookieKeys newest first: that one seals, the others still open */
	constructor(cookieKeys: readonly string[]) {
		this.#keys = cookieKeys.map((key) => ({
			sealing: derived(key, "seal of the issuer's state"),
			naming: derived(key, "names of user codes"),
		}));
	}

	/** Seals a payload for the one place where it is kept. */
	close(payload: Record<string, unknown>, context: string): { sealed: string } {
		const [newest] = this.#keys;
		if (!newest) throw new Error("there is no key to seal with");
		const iv = randomBytes(ivLength);
		const cipher = createCipheriv(algorithm, newest.sealing, iv).setAAD(Buffer.from(context));
		const text = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()]);
		return { sealed: Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url") };
	}

	/** The payload of a place. Nothing if it was sealed with lost keys, for another place, or not at all. */
	open(stored: Record<string, unknown>, context: string): Record<string, unknown> | undefined {
		if (typeof stored["sealed"] !== "string") return undefined;
		const bytes = Buffer.from(stored["sealed"], "base64url");
		for (const { sealing } of this.#keys) {
			const text = opened(bytes, sealing, context);
			if (text !== undefined) return JSON.parse(text);
		}
		return undefined;
	}

	/** Names of a text that a user types, newest first. The text is short, so a digest without a key would reveal it. */
	namesOf(userCode: string): string[] {
		return this.#keys.map(({ naming }) => createHmac("sha256", naming).update(userCode).digest("base64url"));
	}
}

const derived = (key: string, purpose: string): Buffer =>
	Buffer.from(hkdfSync("sha256", key, "", `us-market-data ${purpose}`, 32));

function opened(bytes: Buffer, key: Buffer, context: string): string | undefined {
	try {
		const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), {
			authTagLength: tagLength,
		})
			.setAAD(Buffer.from(context))
			.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
		const text = [decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()];
		return Buffer.concat(text).toString();
	} catch {
		return undefined;
	}
}
