import type { IssuerSecretStore, IssuerSecrets, SigningKey } from "@us-market-data/store/accounts";
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import type { Logger } from "pino";
import { type IssuerKeys, KeysUnavailable, TokenRejected } from "../tokens.ts";

/** Milliseconds after which every process sees a rotation by another one. */
const checkIntervalMs = 500;

interface KeyRingDeps {
	secrets: IssuerSecretStore;
	/** Epoch milliseconds, by which keys end. */
	now: () => number;
	log: Pick<Logger, "error">;
}

/**
 * The secrets of the embedded issuer in memory, read again when they have changed. If they cannot be read, the issuer
 * continues with those that it has.
 */
export class KeyRing implements IssuerKeys {
	readonly #deps: KeyRingDeps;
	#text: string;
	#secrets: IssuerSecrets;
	#checking: Promise<void> | undefined;
	#timer: NodeJS.Timeout | undefined;
	#isClosed = false;
	/** The error that the log has already. */
	#logged = "";
	#generation = 0;
	#verifying: { keys: readonly SigningKey[]; keyFor: JWTVerifyGetKey } | undefined;

	private constructor(deps: KeyRingDeps, { text, secrets }: { text: string; secrets: IssuerSecrets }) {
		this.#deps = deps;
		this.#text = text;
		this.#secrets = secrets;
	}

	/**
	 * Opens the secrets, and creates them if there are none.
	 *
	 * @throws {BadSetting} when the settings have no key that opens them
	 */
	static async open(deps: KeyRingDeps): Promise<KeyRing> {
		const ring = new KeyRing(deps, await deps.secrets.load(deps.now()));
		ring.#checkLater();
		return ring;
	}

	/** The secrets without the keys that have ended. */
	secrets(): IssuerSecrets {
		const at = this.#deps.now();
		const keys = this.#secrets.keys.filter(({ endsAt }) => endsAt === null || endsAt > at);
		return { ...this.#secrets, keys };
	}

	generation(): number {
		return this.#generation;
	}

	readonly keyFor: JWTVerifyGetKey = async (header, token) => {
		try {
			return await this.#local()(header, token);
		} catch (error) {
			if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
		}
		// Another process may have rotated the key since the last check, and signed this token with the new one.
		await this.#checkAfresh();
		try {
			return await this.#local()(header, token);
		} catch (error) {
			if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
			throw new TokenRejected("names a key that its issuer does not have", { cause: error });
		}
	};

	/** Reads the secrets again if they have changed. Requests that need it at the same time share one check. */
	check(): Promise<void> {
		this.#checking ??= this.#check().finally(() => {
			this.#checking = undefined;
		});
		return this.#checking;
	}

	close(): void {
		this.#isClosed = true;
		clearTimeout(this.#timer);
	}

	#local(): JWTVerifyGetKey {
		const { keys } = this.secrets();
		if (
			keys.length !== this.#verifying?.keys.length ||
			keys.some((key, i) => key !== this.#verifying?.keys[i])
		)
			this.#verifying = { keys, keyFor: createLocalJWKSet({ keys: keys.map(publicPart) }) };
		return this.#verifying.keyFor;
	}

	/** A check that begins after this call. */
	async #checkAfresh(): Promise<void> {
		await this.#checking?.catch(() => {});
		try {
			await this.check();
		} catch (cause) {
			throw new KeysUnavailable("the keys of the issuer cannot be read", { cause });
		}
	}

	async #check(): Promise<void> {
		const { secrets, now } = this.#deps;
		if ((await secrets.text()) === this.#text) return;
		// Those that the operator has removed are created again.
		const stored = await secrets.load(now());
		this.#text = stored.text;
		this.#secrets = stored.secrets;
		this.#generation++;
	}

	#checkLater(): void {
		if (this.#isClosed) return;
		this.#timer = setTimeout(async () => {
			await this.check().then(
				() => this.#logOnce(undefined),
				(error: unknown) => this.#logOnce(error),
			);
			this.#checkLater();
		}, checkIntervalMs).unref();
	}

	#logOnce(err: unknown): void {
		if (this.#isClosed) return;
		const message = err instanceof Error ? err.message : "";
		if (message !== "" && message !== this.#logged)
			this.#deps.log.error(
				{ err },
				"the keys of the issuer cannot be read; the process continues with those that it has",
			);
		this.#logged = message;
	}
}

/** The public part of a key. */
function publicPart({ jwk }: SigningKey): SigningKey["jwk"] {
	const { d: _, ...publicJwk } = jwk;
	return publicJwk;
}
