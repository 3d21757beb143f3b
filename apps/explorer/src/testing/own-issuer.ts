import { generateKeyPair } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { freePort } from "@us-market-data/tooling/testkit";
import { Provider as Issuer } from "oidc-provider";

/** An OpenID Connect issuer of an operator, on an origin of its own. */
export interface OwnIssuer extends AsyncDisposable {
	url: string;
}

/** What an operator registers there: the service as an API, and its page as a client. */
interface Registered {
	/** Address of the service. */
	service: string;
	clientId: string;
	scope: string;
}

/** Starts an issuer at which everybody signs in with any name, which is then the subject, and any password. */
export async function startOwnIssuer({ service, clientId, scope }: Registered): Promise<OwnIssuer> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
	const issuer = new Issuer(url, {
		jwks: {
			keys: [{ ...privateKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] as never[],
		},
		clients: [
			{
				client_id: clientId,
				application_type: "web",
				token_endpoint_auth_method: "none",
				redirect_uris: [`${service}/explorer/sign-in`],
				response_types: ["code"],
				grant_types: ["authorization_code", "refresh_token"],
			},
		],
		clientBasedCORS: (_ctx, origin) => origin === service,
		pkce: { required: () => true },
		issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
		findAccount: (_ctx, subject) => ({ accountId: subject, claims: () => ({ sub: subject }) }),
		cookies: { keys: ["for tests"] },
		features: {
			devInteractions: { enabled: true },
			revocation: { enabled: true },
			resourceIndicators: {
				enabled: true,
				useGrantedResource: () => true,
				getResourceServerInfo: () => ({ scope, audience: service, accessTokenFormat: "jwt" }),
			},
		},
	});
	const server = createServer(issuer.callback()).listen(port, "127.0.0.1");
	await once(server, "listening");
	return {
		url,
		async [Symbol.asyncDispose]() {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}
