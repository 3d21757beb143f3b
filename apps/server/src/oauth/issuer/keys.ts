import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { OAuthStore } from "@us-market-data/store";
import {
	type IssuerSecrets,
	loadSecrets,
	type SigningKey,
	secretsFile,
} from "@us-market-data/store/accounts";
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import type { Logger } from "pino";
import { StartError } from "../../lifecycle/start-error.ts";
import { type IssuerKeys, TokenRejected } from "../tokens.ts";

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

export interface AgreementDeps {
	/** The state that services share. */
	store: OAuthStore;
	/** The keys of this one. */
	keys: Pick<KeyRing, "secrets">;
	/** Folder of its keys. */
	dataDir: string;
	log: Logger;
}

/** In milliseconds. */
interface AgreementTiming {
	/** Interval at which a service publishes its signing key and reads those of the others. */
	every: number;
	/** Time after its last message during which a service counts as running. */
	lives: number;
}

const usual: AgreementTiming = { every: 5_000, lives: 30_000 };

/** Kind of the records in which running services say by which key they sign. */
const signerKind = "Signer";

/**
 * Watches that services agree on their keys. On several machines they share the issuer's state and have a file of
 * keys each: one refuses what another signed by a key that its own file lacks. So each says in the state what it signs
 * by. A service that meets such a key at its start does not start; one that meets it later logs an error.
 *
 * @returns what ends it
 * @throws {StartError} when another running service signs by a key that the file of this one lacks
 * @throws {StoreUnavailable} when the state cannot be read at the start
 */
export async function agreeOnKeys(deps: AgreementDeps, timing = usual): Promise<() => Promise<void>> {
	const comparison = new KeyComparison(deps, timing.lives);
	const requireAgreement = async () => {
		if ((await comparison.look()).unknown.length === 0) return;
		await wait(timing.every * 1.2);
		const { lasting } = await comparison.look();
		if (lasting.length === 0) return;
		await comparison.end();
		throw new StartError(disagreementError(deps.dataDir, lasting));
	};
	// A service that is refused troubles none that runs, and of two that start at once one sees the other.
	await requireAgreement();
	await comparison.publish();
	await requireAgreement();
	const timer = setInterval(() => void comparison.report(), timing.every).unref();
	return async () => {
		clearInterval(timer);
		await comparison.end();
	};
}

/** The knowledge of one running service about the keys of the others. */
export class KeyComparison {
	readonly #deps: AgreementDeps;
	readonly #lives: number;
	readonly #id = randomUUID();
	/** Keys that were unknown at the last look. */
	#missing: readonly string[] = [];
	/** Keys that the log has named already. */
	#logged = "";
	#reporting: Promise<void> | undefined;

	constructor(deps: AgreementDeps, lives: number) {
		this.#deps = deps;
		this.#lives = lives;
	}

	/** Says what this service signs by. */
	async publish(): Promise<void> {
		const { store, keys } = this.#deps;
		const [signing] = (await keys.secrets()).keys;
		await store.upsert(signerKind, this.#id, {
			payload: { kid: signing?.kid },
			grantId: null,
			uid: null,
			userCode: null,
			expiresAt: Date.now() + this.#lives,
		});
	}

	/**
	 * Finds the keys of other services that this service does not have. Keys that were also missing at the previous check are
	 * `lasting`: a service with the same file may not have published the change yet.
	 */
	async look(): Promise<{ unknown: readonly string[]; lasting: readonly string[] }> {
		const { store, keys } = this.#deps;
		const own = (await keys.secrets()).keys.map(({ kid }) => kid);
		const used = new Set((await store.list(signerKind)).map(({ payload }) => String(payload["kid"])));
		const unknown = [...used].filter((kid) => !own.includes(kid)).sort();
		const lasting = unknown.filter((kid) => this.#missing.includes(kid));
		this.#missing = unknown;
		return { unknown, lasting };
	}

	/** Publishes and reads the keys, and logs changes. Never throws. One report at a time. */
	report(): Promise<void> {
		this.#reporting ??= this.#report().finally(() => {
			this.#reporting = undefined;
		});
		return this.#reporting;
	}

	async #report(): Promise<void> {
		const { log, dataDir } = this.#deps;
		try {
			await this.publish();
			const { lasting } = await this.look();
			this.#logOnce(lasting.join(" "), () => log.error({ keys: lasting }, disagreement(dataDir, lasting)));
		} catch (err) {
			this.#logOnce("failed", () =>
				log.warn({ err }, "the issuer's keys cannot be compared with other services'"),
			);
		}
	}

	#logOnce(what: string, write: () => void): void {
		if (what !== "" && what !== this.#logged) write();
		this.#logged = what;
	}

	/** Removes the entry of this service. If the state is unreachable, the entry expires. */
	async end(): Promise<void> {
		await this.#reporting;
		await this.#deps.store.destroy(signerKind, this.#id).catch(() => {});
	}
}

const disagreement = (dataDir: string, kids: readonly string[]): string =>
	[
		"Another service on this database signs access tokens by a key that",
		`${secretsFile(dataDir)} does not have (${kids.join(", ")}), so that one refuses tokens of the other.`,
		"Put the same oauth-keys.json in the DATA_DIR of every machine.",
	].join(" ");

const disagreementError = (dataDir: string, kids: readonly string[]): string =>
	`${disagreement(dataDir, kids)} If the other service has just been killed, start this one again in half a minute.`;
