import { randomUUID } from "node:crypto";
import type { FoundRecord, OAuthStore } from "@us-market-data/store";
import { clientKind, deviceCodeKind, nameOf, usableClient } from "@us-market-data/store/accounts";
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
	const onUnusable = once((redirect) => log.warn(redirect, "a redirect of a stored client is not used"));
	return (kind) =>
		kind === clientKind
			? new ClientAdapter(store, seal, kind, onUnusable)
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
			payload: this.#sealed(name, payload),
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

	#sealed(name: string, { jti: _, ...payload }: AdapterPayload): Record<string, unknown> {
		if (!sealedKinds.includes(this.#kind)) return payload;
		const sealable = this.#kind === interactionKind ? withoutIds(payload) : payload;
		return this.#seal.close(sealable, this.#sealContext(name));
	}

	#restored(record: FoundRecord | undefined, id?: string): AdapterPayload | undefined {
		if (!record) return undefined;
		const { payload, consumedAt } = record;
		const isSealed = sealedKinds.includes(this.#kind);
		const opened = isSealed ? this.#seal.open(payload, this.#sealContext(record.id)) : payload;
		if (!opened) return undefined;
		return {
			...(this.#kind === interactionKind ? withIds(opened) : opened),
			...(opened["kind"] ? { jti: id ?? mark + record.id } : {}),
			...(consumedAt === null ? {} : { consumed: Math.floor(consumedAt / 1000) }),
		};
	}

	#sealContext(name: string): string {
		return `${this.#kind} ${name}`;
	}
}

type OnUnusableRedirect = Parameters<typeof usableClient>[1];

/** Clients are held to the rules for redirects whenever they are loaded. */
class ClientAdapter extends StoreAdapter {
	readonly #onUnusable: OnUnusableRedirect;

	constructor(store: OAuthStore, seal: Seal, kind: string, onUnusable: OnUnusableRedirect) {
		super(store, seal, kind);
		this.#onUnusable = onUnusable;
	}

	override async find(id: string): Promise<AdapterPayload | undefined> {
		const found = await super.find(id);
		return found && usableClient(found, this.#onUnusable);
	}
}

/** Tells of each redirect once. */
function once(report: OnUnusableRedirect): OnUnusableRedirect {
	const reported = new Set<string>();
	return (redirect) => {
		const key = `${redirect.client} ${redirect.redirect}`;
		if (reported.has(key)) return;
		reported.add(key);
		report(redirect);
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
