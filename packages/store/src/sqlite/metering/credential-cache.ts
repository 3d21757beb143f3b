import { LRUCache } from "lru-cache";
import type { Credential } from "../../accounts.ts";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import type { Connection } from "../connection/connection.ts";

const size = 10_000;

/**
 * Credentials by the SHA-256 of their secret. They are exact: a commit of another connection, or a change by this one,
 * empties the cache before the next look-up. An unknown secret is not kept, so a new key works at once.
 */
export class CredentialCache {
	readonly #connection: Connection<AccountTables>;
	readonly #read: (sha256: string) => Credential | undefined;
	readonly #entries = new LRUCache<string, Credential>({ max: size });
	#state = "";

	constructor(connection: Connection<AccountTables>, read: (sha256: string) => Credential | undefined) {
		this.#connection = connection;
		this.#read = read;
	}

	/** A credential, from the file when it is not held. */
	get(sha256: string): Credential | undefined {
		const held = this.held(sha256);
		if (held) return held;
		const found = this.#read(sha256);
		if (found) this.#entries.set(sha256, found);
		return found;
	}

	/** A credential that is held. */
	held(sha256: string): Credential | undefined {
		const state = this.#connection.foreignState();
		if (state !== this.#state) {
			this.#entries.clear();
			this.#state = state;
		}
		return this.#entries.get(sha256);
	}

	/** Forgets everything, after a change by this connection. */
	clear(): void {
		this.#entries.clear();
	}
}
