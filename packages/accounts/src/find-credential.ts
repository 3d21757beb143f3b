import { timingSafeEqual } from "node:crypto";
import type { AccountStore, Credential } from "@us-market-data/store";
import { digest, isWellFormed } from "./key-format.ts";

/**
 * The credential that a secret stands for; undefined when it is not a key, or no key of this service.
 *
 * A text whose form or checksum is wrong is turned away without a look into the store. The checksum is no secret:
 * anyone can compute it for any key. The store is asked by the SHA-256 of the whole secret. How far an index got
 * in comparing it tells at most the first characters of a digest, for which no one can choose a secret to match,
 * and which are of no use without the secret: 160 random bits. What was found is compared once more in constant
 * time, so that no engine's idea of equal text decides.
 */
export async function findCredential(
	accounts: Pick<AccountStore, "credential">,
	secret: string,
): Promise<Credential | undefined> {
	if (!isWellFormed(secret)) return undefined;
	const sought = digest(secret);
	const credential = await accounts.credential(sought);
	return credential && sameDigest(credential.key.sha256, sought) ? credential : undefined;
}

/** Compares in a time that depends on nothing but the length, which every digest has in common. */
function sameDigest(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)];
	return a.length === b.length && timingSafeEqual(a, b);
}
