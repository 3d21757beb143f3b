import type { Connection } from "../connection/connection.ts";

/**
 * Reads the version of all credentials of a file. It changes in the transaction that changes a key, an account or a plan,
 * whoever makes it, and is another one in every file.
 */
export function credentialVersion(connection: Pick<Connection<unknown>, "arrays">): () => string {
	const statement = connection.arrays<[string]>("select token from credential_version");
	return () => statement.get()?.[0] ?? "";
}
