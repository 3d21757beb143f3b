import { BadSetting } from "@us-market-data/market";
import type { Env } from "@us-market-data/runtime";
import { requireEncryptionKey } from "@us-market-data/store/accounts";

/** Settings for the check of bearer tokens. */
export interface OAuthSettings {
	/** Whose tokens are accepted: the `iss` of each of them, to the letter. */
	issuer: string;
	/** True when that issuer is part of this service. */
	embedded: boolean;
	/** The required `aud` of a token. */
	audience: string;
	/** The scope without which market data is refused. */
	scope: string;
	/** Seconds that clocks may differ by. */
	leeway: number;
	/** `client_id` of the explorer at the issuer; empty when nobody signs in there. */
	explorerClient: string;
	/** Hosts whose documents describe clients of the embedded issuer; `*` for every public one. */
	clientHosts: readonly string[];
	/** Address of the service as its users see it, without a slash at the end. */
	publicUrl: string;
}

/** Path of the embedded issuer below the address of the service. */
export const issuerPath = "/oauth";

/** The explorer as a client of the embedded issuer. No registered client has this name, because of the colon. */
const embeddedExplorer = "us-market-data:explorer";

/** Address of the explorer to which the issuer sends a person back. */
export const explorerRedirect = ({ publicUrl }: Pick<OAuthSettings, "publicUrl">): string =>
	`${publicUrl}/explorer/sign-in`;

/** Path of the pages of a sign-in. */
export const interactionPath = (uid: string): string => `${issuerPath}/interaction/${uid}`;

const unspecified: readonly string[] = ["0.0.0.0", "::"];

/** Reads what the settings say of OAuth; nothing when it is off. Throws BadSetting when they contradict. */
export function oauthSettings(env: Env): OAuthSettings | undefined {
	requireIssuerOfExplorer(env);
	if (env.OIDC_ISSUER === "" && !env.OIDC_EMBEDDED) return undefined;
	if (env.OIDC_ISSUER !== "" && env.OIDC_EMBEDDED) {
		throw new BadSetting(
			`Setting OIDC_ISSUER is "${env.OIDC_ISSUER}" while OIDC_EMBEDDED is true; allowed: one of the two.`,
		);
	}
	if (env.OIDC_EMBEDDED) requireEncryptionKey(env);
	const publicUrl = publicUrlOf(env);
	if (env.OIDC_EMBEDDED && !isPrivate(publicUrl)) {
		throw new BadSetting(
			`Setting PUBLIC_URL is "${publicUrl}"; allowed with OIDC_EMBEDDED: https, or http on loopback, since people sign in there.`,
		);
	}
	return {
		issuer: env.OIDC_EMBEDDED ? `${publicUrl}${issuerPath}` : env.OIDC_ISSUER,
		embedded: env.OIDC_EMBEDDED,
		audience: env.OIDC_AUDIENCE || publicUrl,
		scope: env.OIDC_SCOPE,
		leeway: env.OIDC_LEEWAY,
		clientHosts: env.OIDC_CLIENT_HOSTS.split(",").filter((host) => host !== ""),
		explorerClient: env.OIDC_EMBEDDED ? embeddedExplorer : env.OIDC_EXPLORER_CLIENT,
		publicUrl,
	};
}

/** The embedded issuer knows the explorer by itself. */
function requireIssuerOfExplorer({ OIDC_EXPLORER_CLIENT: client, OIDC_ISSUER: issuer }: Env): void {
	if (client === "" || issuer !== "") return;
	throw new BadSetting(
		`Setting OIDC_EXPLORER_CLIENT is "${client}" while OIDC_ISSUER is ""; allowed: both, or neither.`,
	);
}

function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Env): string {
	if (PUBLIC_URL !== "") return new URL(PUBLIC_URL).origin;
	if (PORT === 0 || unspecified.includes(HOST)) {
		const given = PORT === 0 ? "PORT is 0" : `HOST is ${HOST}`;
		throw new BadSetting(
			`Setting PUBLIC_URL is "" while OAuth is on and ${given}; allowed: the address of the service as its users see it.`,
		);
	}
	return new URL(`http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`).origin;
}

/** True if nobody between a client and this address can read the traffic. */
export function isPrivate(url: string): boolean {
	const { protocol, hostname } = new URL(url);
	return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

const isLoopback = (hostname: string): boolean =>
	hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
