import { createHmac, createPublicKey } from "node:crypto";
import type { ErrorBody } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GuardedService, startGuardedService } from "./testing/guarded-service.ts";
import { forged, newKey } from "./testing/other-issuer.ts";

/** Tokens that must not be taken, each with its exact answer, and those at the edge that must. */
let guarded: GuardedService;
beforeAll(async () => {
	guarded = await startGuardedService();
});
afterAll(() => guarded.close());

const seconds = () => Math.floor(guarded.clock.now / 1000);
const sign: GuardedService["issuer"]["sign"] = (...args) => guarded.issuer.sign(...args);
const claims = () => ({
	iss: guarded.issuer.url,
	aud: "https://data.example",
	sub: "user-1",
	iat: seconds(),
	exp: seconds() + 600,
	scope: "market_data",
});

/** An HMAC with the text of the issuer's public key as its secret, which a careless verifier takes for a signature. */
function signedByPublicKey(form: "pem" | "jwk"): string {
	const { publicJwk } = guarded.keys.rsa;
	const secret =
		form === "jwk"
			? JSON.stringify(publicJwk)
			: createPublicKey({ key: publicJwk as never, format: "jwk" }).export({ type: "spki", format: "pem" });
	const unsigned = forged({ alg: "HS256", typ: "at+jwt", kid: "rsa-1" }, claims(), "");
	return unsigned + createHmac("sha256", secret).update(unsigned.slice(0, -1)).digest("base64url");
}

const withKid = (kid: unknown) => sign(guarded.keys.ec, {}, { kid });

/** An attacker's signature with a header that points to the attacker's key. */
async function ownKey(header: string, value: (jwk: object) => unknown): Promise<string> {
	const stranger = await newKey("ES256", "ec-1");
	return sign(stranger, {}, { [header]: value(stranger.publicJwk) });
}

async function damaged(part: 0 | 1 | 2): Promise<string> {
	const parts = (await sign(guarded.keys.ec)).split(".");
	const text = parts[part] ?? "";
	parts[part] = `${text.slice(0, 10)}${text[10] === "A" ? "B" : "A"}${text.slice(11)}`;
	return parts.join(".");
}

type Attack = [name: string, token: () => string | Promise<string>, says: string, code?: string];

const invalidToken: Attack[] = [
	["alg none", () => forged({ alg: "none", typ: "at+jwt" }, claims()), "an algorithm other than RS256"],
	[
		"alg None, no signature",
		() => forged({ alg: "None", typ: "at+jwt" }, claims(), ""),
		"is not a signed JWT",
	],
	["HS256 with the public key as PEM", () => signedByPublicKey("pem"), "an algorithm other than RS256"],
	["HS256 with the public key as JWK", () => signedByPublicKey("jwk"), "an algorithm other than RS256"],
	[
		"RS256 header over an EC signature",
		() => sign(guarded.keys.ec, {}, { kid: "rsa-1" }),
		"names a key that",
	],
	["RS384", async () => sign(await newKey("RS384", "rsa-1")), "an algorithm other than RS256"],
	["PS256", async () => sign(await newKey("PS256", "rsa-1")), "an algorithm other than RS256"],
	[
		"a stranger's key under a known kid",
		async () => sign(await newKey("ES256", "ec-1")),
		"a signature that is not",
	],
	["a changed claim", () => damaged(1), "access token"],
	["a changed header", () => damaged(0), "access token"],
	["a changed signature", () => damaged(2), "a signature that is not"],
	["its own jwk", () => ownKey("jwk", (jwk) => jwk), "brings its own key in jwk"],
	["a jku", () => ownKey("jku", () => "http://127.0.0.1:1/keys"), "brings its own key in jku"],
	["an x5u", () => ownKey("x5u", () => "http://127.0.0.1:1/chain"), "brings its own key in x5u"],
	["an x5c", () => ownKey("x5c", () => ["MIIB"]), "brings its own key in x5c"],
	["a kid that nobody has", () => withKid("ec-2"), "names a key that its issuer does not have"],
	["a kid with a path", () => withKid("../../../../dev/null"), "names a key that its issuer does not have"],
	["a kid with SQL", () => withKid("x' union select 'AAAA' --"), "a kid that no key can have"],
	["a kid with a null byte", () => withKid("ec-1\u0000"), "a kid that no key can have"],
	["a kid of 5,000 characters", () => withKid("k".repeat(5_000)), "a kid that no key can have"],
	[
		"a kid that is an object",
		() => forged({ alg: "ES256", typ: "JWT", kid: {} }, claims()),
		"a kid that no key",
	],
	["a kid that is a name of the prototype", () => withKid("__proto__"), "names a key that its issuer"],
	[
		"no kid, with several keys that fit",
		() => withKid(undefined),
		"has no kid, while its issuer has several",
	],
	[
		"an unknown extension",
		() => forged({ alg: "ES256", typ: "JWT", kid: "ec-1", crit: ["x"], x: 1 }, claims()),
		"cannot be verified",
	],
	[
		"typ of an id token",
		() => sign(guarded.keys.ec, {}, { typ: "id+jwt" }),
		"a typ other than at+jwt or JWT",
	],
	["typ of a logout token", () => sign(guarded.keys.ec, {}, { typ: "logout+jwt" }), "a typ other than"],
	["no typ", () => sign(guarded.keys.ec, {}, { typ: undefined }), "a typ other than at+jwt or JWT"],
	[
		"an id token of a client",
		() => sign(guarded.keys.ec, { aud: "cli" }, { typ: "JWT" }),
		"another audience",
	],
	["another audience", () => sign(guarded.keys.ec, { aud: "https://other.example" }), "for another audience"],
	[
		"an audience that begins alike",
		() => sign(guarded.keys.ec, { aud: "https://data.example.evil" }),
		"audience",
	],
	["no audience", () => sign(guarded.keys.ec, { aud: undefined as never }), "for another audience"],
	["another issuer", () => sign(guarded.keys.ec, { iss: "https://other.example" }), "is of another issuer"],
	[
		"the issuer with a slash",
		() => sign(guarded.keys.ec, { iss: `${guarded.issuer.url}/` }),
		"another issuer",
	],
	["no issuer", () => sign(guarded.keys.ec, { iss: undefined as never }), "is of another issuer"],
	["expired", () => sign(guarded.keys.ec, { exp: seconds() - 3_600 }), "has expired", "expired_credential"],
	[
		"expired by the leeway",
		() => sign(guarded.keys.ec, { exp: seconds() - 60 }),
		"has expired",
		"expired_credential",
	],
	["no exp", () => sign(guarded.keys.ec, { exp: undefined as never }), "has no exp"],
	["exp as text", () => sign(guarded.keys.ec, { exp: "9999999999" as never }), "has no exp that is a number"],
	["nbf in an hour", () => sign(guarded.keys.ec, { nbf: seconds() + 3_600 }), "is not valid yet"],
	["nbf beyond the leeway", () => sign(guarded.keys.ec, { nbf: seconds() + 61 }), "is not valid yet"],
	["iat beyond the leeway", () => sign(guarded.keys.ec, { iat: seconds() + 61 }), "issued in the future"],
	["no iat", () => sign(guarded.keys.ec, { iat: undefined as never }), "has no iat"],
	["no sub", () => sign(guarded.keys.ec, { sub: undefined as never }), "has no sub"],
	["an empty sub", () => sign(guarded.keys.ec, { sub: "" }), "has no sub of 1 to 255"],
	[
		"a sub of 256 characters",
		() => sign(guarded.keys.ec, { sub: "s".repeat(256) }),
		"has no sub of 1 to 255",
	],
	[
		"a subject that is linked to nothing",
		() => sign(guarded.keys.ec, { sub: "user-2" }),
		"linked to no account",
	],
	["bound to a key (DPoP)", () => sign(guarded.keys.ec, { cnf: { jkt: "x" } }), "is bound to a key"],
	["20 kB", () => sign(guarded.keys.ec, { filler: "x".repeat(15_000) }), "allowed: at most 8192"],
	["encrypted (five parts)", () => "eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA", "is not a signed JWT"],
	["garbage", () => "garbage", "is not a signed JWT"],
	["three parts of garbage", () => "x.y.z", "is not a signed JWT"],
	["an API key as token", () => guarded.service.keys.demo, "has an API key. Send it in the header x-api-key"],
];

describe("401 invalid_token", () => {
	test.each(invalidToken)("%s", async (_name, token, message, code = "invalid_credential") => {
		const response = await guarded.request(await token());
		const body = response.json() as ErrorBody;
		expect(response.status, body.error).toBe(401);
		expect(body.code).toBe(code);
		expect(body.error).toMatch(/^Unauthorized: /);
		expect(body.error).toContain(message);
		const description = body.error.slice("Unauthorized: ".length, -1);
		expect(response.headers["www-authenticate"]).toBe(
			`Bearer realm="us-market-data", error="invalid_token", error_description="${description}", scope="market_data", resource_metadata="https://data.example/.well-known/oauth-protected-resource"`,
		);
		expect(response.headers["x-data-requests-limit"]).toBeUndefined();
	});
});
