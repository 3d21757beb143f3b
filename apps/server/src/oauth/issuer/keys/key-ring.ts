import { stat } from "node:fs/promises";
import {
	type IssuerSecrets,
	loadSecrets,
	type SigningKey,
	secretsFile,
} from "@us-market-data/store/accounts";
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { type IssuerKeys, TokenRejected } from "../../tokens/issuer-keys.ts";

/** Milliseconds after which this process sees a rotation by another process. */
const checkedEvery = 500;

/** The embedded issuer's secrets as they are in the file now, read again when the file has changed. */
export class KeyRing implements IssuerKeys {
	readonly #dataDir: string;
	readonly #now: () => number;
	#secrets: IssuerSecrets;
	#mark = "";
	readonly #steady: () => number;
	/** On the monotonic clock. */
	#checkedAt = Number.NEGATIVE_INFINITY;
	#checking: Promise<void> | undefined;
	#generation = 0;
	#verifying: { keys: readonly SigningKey[]; keyFor: JWTVerifyGetKey } | undefined;

	private constructor(dataDir: string, now: () => number, steady: () => number, secrets: IssuerSecrets) {
		this.#dataDir = dataDir;
		this.#now = now;
		this.#steady = steady;
		this.#secrets = secrets;
	}

	/**
	 * Opens the secrets of a folder; makes them when there are none.
	 *
	 * @param now epoch milliseconds, by which keys end
	 * @param steady milliseconds of a clock that never goes back, by which the file is looked at again
	 */
	static async open(
		dataDir: string,
		now: () => number,
		steady: () => number = () => performance.now(),
	): Promise<KeyRing> {
		const ring = new KeyRing(dataDir, now, steady, await loadSecrets(dataDir, now()));
		await ring.#check();
		return ring;
	}

	/** The secrets, seen to be the file's. */
	async secrets(): Promise<IssuerSecrets> {
		await this.#refresh();
		const at = this.#now();
		const keys = this.#secrets.keys.filter(({ endsAt }) => endsAt === null || endsAt > at);
		return { ...this.#secrets, keys };
	}

	/** Asked for each request with a token, so that a look at the file is only begun here. */
	generation(): number {
		void this.#refresh().catch(() => {});
		return this.#generation;
	}

	readonly keyFor: JWTVerifyGetKey = async (header, token) => {
		const { keys } = await this.secrets();
		if (
			keys.length !== this.#verifying?.keys.length ||
			keys.some((key, i) => key !== this.#verifying?.keys[i])
		)
			this.#verifying = { keys, keyFor: createLocalJWKSet({ keys: keys.map(publicPart) }) };
		try {
			return await this.#verifying.keyFor(header, token);
		} catch (error) {
			if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
			throw new TokenRejected("names a key that its issuer does not have", { cause: error });
		}
	};

	async #refresh(): Promise<void> {
		if (this.#steady() - this.#checkedAt < checkedEvery) return;
		this.#checking ??= this.#check().finally(() => {
			this.#checking = undefined;
		});
		await this.#checking;
	}

	async #check(): Promise<void> {
		const { mtimeMs, ino, size } = await stat(secretsFile(this.#dataDir));
		const mark = `${mtimeMs} ${ino} ${size}`;
		this.#checkedAt = this.#steady();
		if (mark === this.#mark) return;
		this.#secrets = await loadSecrets(this.#dataDir, this.#now());
		this.#mark = mark;
		this.#generation++;
	}
}

/** The public part of a key. */
function publicPart({ jwk }: SigningKey): SigningKey["jwk"] {
	const { d: _, ...publicJwk } = jwk;
	return publicJwk;
}
