import type { SignInOptions } from "@us-market-data/client";

/** An issuer at which people sign in to this page. */
export type Issuer = NonNullable<SignInOptions["issuer"]>;

/** Asks the service for its issuer. It may have none. */
export async function issuerOfService(signal?: AbortSignal): Promise<Issuer | null> {
	const response = await fetch("/explorer/issuer", signal ? { signal } : {});
	if (!response.ok) throw new Error(`the service answers ${response.status}`);
	return ((await response.json()) as SignInOptions).issuer;
}
