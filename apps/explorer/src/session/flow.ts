import * as oauth from "oauth4webapi";
import { type Issuer, issuerOfService } from "./issuer-options.ts";
import { currentTokens, setTokens, type Tokens } from "./session.ts";

/** A sign-in that is on its way, kept for the tab until the issuer sends the person back. */
interface Pending {
	state: string;
	nonce: string;
	verifier: string;
	/** The page from which the person left. */
	from: string;
}

const storageKey = "us-market-data sign-in";

/** The one address to which an issuer sends people back. */
const redirectUri = (): string => `${location.origin}/explorer/sign-in`;

/** Leaves for the issuer, with the code flow and PKCE. */
export async function beginSignIn(issuer: Issuer): Promise<void> {
	const server = await serverOf(issuer);
	if (!server.authorization_endpoint) throw new Error("The issuer names no address to sign in at.");
	const pending: Pending = {
		state: oauth.generateRandomState(),
		nonce: oauth.generateRandomNonce(),
		verifier: oauth.generateRandomCodeVerifier(),
		from: location.pathname + location.search,
	};
	const target = new URL(server.authorization_endpoint);
	const flow = {
		client_id: issuer.clientId,
		response_type: "code",
		redirect_uri: redirectUri(),
		scope: `openid ${issuer.scope}`,
		resource: issuer.resource,
		state: pending.state,
		nonce: pending.nonce,
		code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
		code_challenge_method: "S256",
	};
	for (const [name, value] of Object.entries(flow)) target.searchParams.set(name, value);
	sessionStorage.setItem(storageKey, JSON.stringify(pending));
	location.assign(target);
}

/**
 * Ends a sign-in with what the issuer sent: state, issuer, nonce and the secret of PKCE must be those of this tab, which
 * uses them once.
 *
 * @returns the page from which the person left
 */
export async function finishSignIn(sent: URLSearchParams): Promise<string> {
	const stored = sessionStorage.getItem(storageKey);
	sessionStorage.removeItem(storageKey);
	if (stored === null)
		throw new Error("This tab has no sign-in on its way: it was finished, or began in another tab.");
	const { state, nonce, verifier, from } = JSON.parse(stored) as Pending;
	const issuer = await issuerOfService();
	if (!issuer) throw new Error("The service has no issuer any more.");
	const [server, client] = [await serverOf(issuer), clientOf(issuer)];
	const parameters = oauth.validateAuthResponse(server, client, sent, state);
	const response = await oauth.authorizationCodeGrantRequest(
		server,
		client,
		oauth.None(),
		parameters,
		redirectUri(),
		verifier,
		{ ...optionsFor(issuer), additionalParameters: { resource: issuer.resource } },
	);
	const tokenResponse = await oauth.processAuthorizationCodeResponse(server, client, response, {
		expectedNonce: nonce,
		requireIdToken: true,
	});
	setTokens(tokensOf(tokenResponse));
	return from;
}

/** The next tokens for those of a person, from the issuer. */
export async function refreshed({ refresh }: Tokens): Promise<Tokens> {
	const issuer = await issuerOfService();
	if (!issuer || refresh === undefined) throw new Error("There is nothing to renew the sign-in with.");
	const [server, client] = [await serverOf(issuer), clientOf(issuer)];
	const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refresh, {
		...optionsFor(issuer),
		additionalParameters: { resource: issuer.resource },
	});
	const next = tokensOf(await oauth.processRefreshTokenResponse(server, client, response));
	return { ...next, refresh: next.refresh ?? refresh };
}

/** Gives the tokens of this tab back to the issuer, where it takes them. */
export async function endAtIssuer(): Promise<void> {
	const tokens = currentTokens();
	const issuer = await issuerOfService();
	if (!tokens || !issuer) return;
	const server = await serverOf(issuer);
	if (!server.revocation_endpoint) return;
	const revoked = tokens.refresh ?? tokens.access;
	await oauth.revocationRequest(server, clientOf(issuer), oauth.None(), revoked, optionsFor(issuer));
}

const tokensOf = (tokenResponse: oauth.TokenEndpointResponse): Tokens => ({
	access: tokenResponse.access_token,
	expiresAt: Date.now() + (tokenResponse.expires_in ?? 300) * 1000,
	refresh: tokenResponse.refresh_token,
});

const clientOf = ({ clientId }: Issuer): oauth.Client => ({ client_id: clientId });

async function serverOf(issuer: Issuer): Promise<oauth.AuthorizationServer> {
	const url = new URL(issuer.url);
	const response = await oauth.discoveryRequest(url, optionsFor(issuer));
	return oauth.processDiscoveryResponse(url, response);
}

/** The service takes issuers in the clear on loopback alone. */
const optionsFor = ({ url }: Issuer) => ({ [oauth.allowInsecureRequests]: url.startsWith("http:") });
