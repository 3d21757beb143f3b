import { hash } from "node:crypto";
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";
import type { FoundRecord, OAuthStore } from "../../store/oauth.ts";

/** What the issuer's library keeps, by the kinds that it names. */
export const clientKind = "Client";
export const grantKind = "Grant";

/**
 * Found by what a person types and then by its id, which the library must learn then: a device code is kept as it
 * is, for the ten minutes that it lives.
 */
const keptInClear = "DeviceCode";

/** Marks a name that is a digest already; no id of the library has it. */
const mark = "#";

/** What the store knows an id by. An id is mostly a secret, such as a refresh token, and the store keeps none. */
export const nameOf = (id: string): string => mark + hash("sha256", id, "base64url");

/**
 * Lets the issuer's library keep its state in the store. An id comes back as its digest when it was found by
 * something else than itself, which the library then only uses to write the record again.
 */
export function adapterOn(store: OAuthStore): AdapterFactory {
	return (kind) => new StoreAdapter(store, kind);
}

class StoreAdapter implements Adapter {
	readonly #store: OAuthStore;
	readonly #kind: string;

	constructor(store: OAuthStore, kind: string) {
		this.#store = store;
		this.#kind = kind;
	}

	async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
		const { jti: _, ...kept } = payload;
		await this.#store.upsert(this.#kind, this.#written(id), {
			payload: kept,
			grantId: payload.grantId ?? null,
			uid: payload.uid ?? null,
			userCode: payload.userCode ?? null,
			expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : null,
		});
	}

	async find(id: string): Promise<AdapterPayload | undefined> {
		return restored(await this.#store.find(this.#kind, this.#name(id)), id);
	}

	async findByUid(uid: string): Promise<AdapterPayload | undefined> {
		return restored(await this.#store.findByUid(this.#kind, uid));
	}

	async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
		return restored(await this.#store.findByUserCode(this.#kind, userCode));
	}

	async consume(id: string): Promise<void> {
		await this.#store.consume(this.#kind, this.#written(id));
	}

	async destroy(id: string): Promise<void> {
		await this.#store.destroy(this.#kind, this.#written(id));
	}

	async revokeByGrantId(grantId: string): Promise<void> {
		await this.#store.revokeByGrantId(grantId);
	}

	#name(id: string): string {
		return this.#kind === keptInClear ? id : nameOf(id);
	}

	/** The name of an id that the library writes to: what came back as a digest is one already. */
	#written(id: string): string {
		return id.startsWith(mark) ? id : this.#name(id);
	}
}

function restored(record: FoundRecord | undefined, id = record?.id): AdapterPayload | undefined {
	if (!record || id === undefined) return undefined;
	const consumed = record.consumedAt === null ? {} : { consumed: Math.floor(record.consumedAt / 1000) };
	return { ...record.payload, ...(record.payload["kind"] ? { jti: id } : {}), ...consumed };
}
