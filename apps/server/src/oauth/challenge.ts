const realm = "us-market-data";

/** Challenge of a deployment without OAuth, and of an operation that accepts only keys: no bearer token works there. */
export const keyChallenge = `ApiKey realm="${realm}", header="x-api-key"`;

/** Why a token was refused (RFC 6750 section 3.1). */
export interface ChallengeError {
	error: "invalid_token" | "insufficient_scope";
	description: string;
}

/**
 * The `WWW-Authenticate` of an operation that takes bearer tokens (RFC 6750 section 3, RFC 9728 section 5.1).
 * The error is left out when no token was sent.
 */
export function challengeOf(
	{ scope, metadataUrl }: { scope: string; metadataUrl: string },
	error?: ChallengeError,
): string {
	const parameters = [
		["realm", realm],
		...(error
			? [["error", error.error] as const, ["error_description", quotable(error.description)] as const]
			: []),
		["scope", scope],
		["resource_metadata", metadataUrl],
	];
	return `Bearer ${parameters.map(([name, value]) => `${name}="${value}"`).join(", ")}`;
}

/** Replaces characters that `error_description` must not hold (RFC 6750 section 3). */
const quotable = (text: string): string => text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'");
