import { timingSafeEqual } from "node:crypto";
import type { AccountStore, Credential } from "../accounts.ts";
import { digest, isWellFormed } from "./key-format.ts";

/**
 * Returns the credential of a secret; undefined when the secret is not a key of this service.
 *
 * A text with a wrong form or checksum is refused without a look into the store. The checksum is not secret: anyone can
 * compute it for any key. The store is queried by the SHA-256 of the whole secret. The time of an index comparison
 * reveals at most the first characters of a digest. Nobody can choose a secret to match them, and they are useless
 * without the secret's 160 random bits. The digest found is compared again in constant time, so that the result does
 * not depend on an engine's text equality.
 *
 * @example
 * import { openAccountStore } from "@us-market-data/store";
 *
 * const accounts = await openAccountStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const credential = await findCredential(accounts, "md_live_…");
 * credential?.plan.name; // "basic"
 */
export const findCredential = async (
	accounts: Pick<AccountStore, "credential">,
	secret: string,
): Promise<Credential | undefined> => (isWellFormed(secret) ? findWellFormed(accounts, secret) : undefined);

/**
 * The credential of a secret that is known to be well formed.
 *
 * @example
 * import { openAccountStore } from "@us-market-data/store";
 *
 * const accounts = await openAccountStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const secret = "md_live_…";
 * if (isWellFormed(secret)) await findWellFormed(accounts, secret);
 */
export async function findWellFormed(
	accounts: Pick<AccountStore, "credential">,
	secret: string,
): Promise<Credential | undefined> {
	const sought = digest(secret);
	const credential = await accounts.credential(sought);
	return credential && sameDigest(credential.key.sha256, sought) ? credential : undefined;
}

/** Compares in a time that depends on nothing but the length, which every digest has in common. */
function sameDigest(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)];
	return a.length === b.length && timingSafeEqual(a, b);
}
