import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs the cookies of the issuer's pages with HMAC-SHA-256; by itself the library signs with SHA-1. */
export class CookieSigner {
	readonly #keys: readonly string[];

	/** @param keys newest first: that one signs, the signatures of the others are good still */
	constructor(keys: readonly string[]) {
		this.#keys = keys;
	}

	sign(text: string): string {
		const [newest] = this.#keys;
		if (newest === undefined) throw new Error("there is no key to sign cookies with");
		return signatureBy(newest, text);
	}

	verify(text: string, signature: string): boolean {
		return this.index(text, signature) >= 0;
	}

	/** Index of the key that made the signature; -1 when none did. The library renews a signature of an older key. */
	index(text: string, signature: string): number {
		const given = Buffer.from(signature);
		return this.#keys.findIndex((key) => {
			const right = Buffer.from(signatureBy(key, text));
			return right.length === given.length && timingSafeEqual(right, given);
		});
	}
}

const signatureBy = (key: string, text: string): string =>
	createHmac("sha256", key).update(text).digest("base64url");
