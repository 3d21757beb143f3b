import { randomUUID } from "node:crypto";
import { clientKind, deviceCodeKind, nameOf, usableClient } from "@us-market-data/accounts";
import type { FoundRecord, OAuthStore } from "@us-market-data/store";
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";
import type { Logger } from "pino";
import type { Seal } from "./seal.ts";

const interactionKind = "Interaction";

/** Kinds of records of open flows: at most a day old, and with secrets such as the token of a form. */
const sealedKinds: readonly string[] = ["Session", interactionKind, deviceCodeKind];

/**
 * Stands in front of a name where the library must have an id: it found the record by something else. Nobody outside
 * of this process can say such an id, so that a name which was read in the store opens nothing.
 */
const mark = `${randomUUID()} `;

/** Lets the issuer's library keep its state in the store, secrets as digests or sealed. */
export function adapterOn(store: OAuthStore, seal: Seal, log: Logger): AdapterFactory {
	const onRefused = once((refused) => log.warn(refused, "a redirect of a stored client is not used"));
	return (kind) =>
		kind === clientKind
			? new ClientAdapter(store, seal, kind, onRefused)
			: new StoreAdapter(store, seal, kind);
}

class StoreAdapter implements Adapter {
	readonly #store: OAuthStore;
	readonly #seal: Seal;
	readonly #kind: string;

	constructor(store: OAuthStore, seal: Seal, kind: string) {
		this.#store = store;
		this.#seal = seal;
		this.#kind = kind;
	}

	async upsert(id: string, payload: AdapterPayload, expiresIn: number | undefined): Promise<void> {
		const { grantId, uid, userCode } = payload;
		const name = storedName(id);
		await this.#store.upsert(this.#kind, name, {
			payload: this.#kept(name, payload),
			grantId: grantId ?? null,
			uid: uid === undefined ? null : nameOf(uid),
			userCode: userCode === undefined ? null : (this.#seal.namesOf(userCode)[0] ?? null),
			// 0 is the end of something, and not that it never ends.
			expiresAt: expiresIn === undefined ? null : Date.now() + expiresIn * 1000,
		});
	}

	async find(id: string): Promise<AdapterPayload | undefined> {
		return this.#restored(await this.#store.find(this.#kind, storedName(id)), id);
	}

	async findByUid(uid: string): Promise<AdapterPayload | undefined> {
		return this.#restored(await this.#store.findByUid(this.#kind, nameOf(uid)));
	}

	async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
		for (const name of this.#seal.namesOf(userCode)) {
			const record = await this.#store.findByUserCode(this.#kind, name);
			if (record) return this.#restored(record);
		}
		return undefined;
	}

	async consume(id: string): Promise<void> {
		await this.#store.consume(this.#kind, storedName(id));
	}

	async destroy(id: string): Promise<void> {
		await this.#store.destroy(this.#kind, storedName(id));
	}

	async revokeByGrantId(grantId: string): Promise<void> {
		await this.#store.revokeByGrantId(grantId);
	}

	#kept(name: string, { jti: _, ...payload }: AdapterPayload): Record<string, unknown> {
		if (!sealedKinds.includes(this.#kind)) return payload;
		const kept = this.#kind === interactionKind ? withoutIds(payload) : payload;
		return this.#seal.close(kept, this.#place(name));
	}

	#restored(record: FoundRecord | undefined, id?: string): AdapterPayload | undefined {
		if (!record) return undefined;
		const { payload, consumedAt } = record;
		const isSealed = sealedKinds.includes(this.#kind);
		const kept = isSealed ? this.#seal.open(payload, this.#place(record.id)) : payload;
		if (!kept) return undefined;
		return {
			...(this.#kind === interactionKind ? withIds(kept) : kept),
			...(kept["kind"] ? { jti: id ?? mark + record.id } : {}),
			...(consumedAt === null ? {} : { consumed: Math.floor(consumedAt / 1000) }),
		};
	}

	#place(name: string): string {
		return `${this.#kind} ${name}`;
	}
}

type OnRefused = Parameters<typeof usableClient>[1];

/** Clients are held to the rules for redirects whenever they are loaded. */
class ClientAdapter extends StoreAdapter {
	readonly #onRefused: OnRefused;

	constructor(store: OAuthStore, seal: Seal, kind: string, onRefused: OnRefused) {
		super(store, seal, kind);
		this.#onRefused = onRefused;
	}

	override async find(id: string): Promise<AdapterPayload | undefined> {
		const found = await super.find(id);
		return found && usableClient(found, this.#onRefused);
	}
}

/** Tells of each redirect once. */
function once(tell: OnRefused): OnRefused {
	const told = new Set<string>();
	return (refused) => {
		const key = `${refused.client} ${refused.redirect}`;
		if (told.has(key)) return;
		told.add(key);
		tell(refused);
	};
}

const storedName = (id: string): string => (id.startsWith(mark) ? id.slice(mark.length) : nameOf(id));

/** A sign-in names its device code, and its session by two ids, one of which is never looked up. */
function withoutIds({ session, deviceCode, ...payload }: AdapterPayload): Record<string, unknown> {
	const { cookie: _, ...named } = { ...session };
	return {
		...payload,
		...(session && { session: named }),
		...(deviceCode !== undefined && { deviceCode: storedName(String(deviceCode)) }),
	};
}

const withIds = ({ deviceCode, ...payload }: Record<string, unknown>): Record<string, unknown> => ({
	...payload,
	...(deviceCode !== undefined && { deviceCode: mark + deviceCode }),
});
