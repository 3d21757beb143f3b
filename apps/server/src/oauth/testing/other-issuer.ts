import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";

/** A pair of keys of an issuer. */
export interface KeyOfIssuer {
	kid: string;
	alg: string;
	privateKey: CryptoKey;
	publicJwk: JWK;
}

/** An issuer elsewhere: a discovery document and keys over real HTTP, and a pen to sign with. */
export interface OtherIssuer {
	url: string;
	/** Its JWKS; tests change it. */
	published: JWK[];
	/** While true, every answer is 500. */
	down: boolean;
	/** Number of requests for the JWKS. */
	fetches(): number;
	/** Overrides of the discovery document. */
	discovery: Record<string, unknown>;
	/** Signs claims. `header` and `claims` replace the defaults; undefined omits a claim. */
	sign(key: KeyOfIssuer, claims?: JWTPayload, header?: Record<string, unknown>): Promise<string>;
	close(): Promise<void>;
}

export async function newKey(alg: string, kid: string): Promise<KeyOfIssuer> {
	const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
	const publicJwk = { ...(await exportJWK(publicKey)), kid, alg, use: "sig" };
	return { kid, alg, privateKey, publicJwk };
}

/** Starts an issuer; `audience` and `now` (epoch milliseconds) go into what it signs. */
export async function startOtherIssuer(audience: string, now: () => number): Promise<OtherIssuer> {
	let fetches = 0;
	const server = createServer((request, response) => {
		const isKeys = request.url === "/keys";
		if (isKeys) fetches++;
		const body = isKeys
			? { keys: issuer.published }
			: { issuer: issuer.url, jwks_uri: `${issuer.url}/keys`, ...issuer.discovery };
		response.writeHead(issuer.down ? 500 : 200, { "content-type": "application/json" });
		response.end(JSON.stringify(body));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const issuer: OtherIssuer = {
		url,
		published: [],
		down: false,
		discovery: {},
		fetches: () => fetches,
		sign: ({ privateKey, alg, kid }, claims, header) => {
			const at = Math.floor(now() / 1000);
			const usual = { iss: url, aud: audience, sub: "user-1", iat: at, exp: at + 600, scope: "market_data" };
			return new SignJWT({ ...usual, ...claims })
				.setProtectedHeader({ alg, kid, typ: "at+jwt", ...header })
				.sign(privateKey);
		},
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
	return issuer;
}

/** A token of parts that no library would sign, with an invalid signature. */
export function forged(header: object, claims: object, signature = "AAAA"): string {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	return `${part(header)}.${part(claims)}.${signature}`;
}
