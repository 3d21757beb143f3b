import { afterEach, beforeEach, expect, test } from "vitest";
import { type KeyOfIssuer, newKey, type OtherIssuer, startOtherIssuer } from "./testing/other-issuer.ts";
import {
	createRemoteKeys,
	createTokenVerifier,
	KeysUnavailable,
	TokenCache,
	TokenRejected,
	type TokenVerifier,
} from "./tokens.ts";

/** An issuer's keys over real HTTP: rotation, outages, and the number of fetches. */
const minute = 60_000;
const clock = { now: Date.UTC(2026, 10, 20) };
const now = () => clock.now;
let issuer: OtherIssuer;
let verify: TokenVerifier;
let failures: string[];
let first: KeyOfIssuer;
let second: KeyOfIssuer;
beforeEach(async () => {
	clock.now = Date.UTC(2026, 10, 20);
	issuer = await startOtherIssuer("https://data.example", now);
	[first, second] = await Promise.all([newKey("ES256", "first"), newKey("ES256", "second")]);
	issuer.published = [first.publicJwk];
	failures = [];
	const onFailure = (error: unknown) => void failures.push(String(error));
	const keys = createRemoteKeys({ issuer: issuer.url, now, onFailure });
	verify = createTokenVerifier({
		issuer: issuer.url,
		audience: "https://data.example",
		leeway: 60,
		keys,
		now,
		cache: new TokenCache(),
	});
});
afterEach(() => issuer.close());

const token = (key: KeyOfIssuer, claims = {}) => issuer.sign(key, claims);

test("many tokens at once cost one fetch, and none is made before the first", async () => {
	expect(issuer.fetches()).toBe(0);
	const tokens = await Promise.all(Array.from({ length: 20 }, (_, i) => token(first, { jti: String(i) })));
	await Promise.all(tokens.map(verify));
	expect(issuer.fetches()).toBe(1);
});

test("a new key is taken at once, and the old one until it is withdrawn", async () => {
	const [old, fresh] = [await token(first), await token(second)];
	await verify(old);
	issuer.published = [second.publicJwk, first.publicJwk];
	clock.now += 11_000;
	await verify(fresh);
	await verify(old);
	expect(issuer.fetches()).toBe(2);
	issuer.published = [second.publicJwk];
	clock.now += 10 * minute;
	const later = await token(second);
	await verify(later);
	// The keys are fetched beside the token that asked for them, which is still taken.
	const outcome = async () => verify(await token(first)).then(() => "taken", String);
	await expect.poll(outcome).toContain("names a key that its issuer does not have");
	expect(issuer.fetches()).toBe(3);
});

test("a withdrawn key ends the tokens that were taken by it before", async () => {
	const old = await token(first, { exp: clock.now / 1000 + 7_200 });
	await verify(old);
	issuer.published = [second.publicJwk];
	clock.now += 11 * minute;
	await verify(old);
	// The keys are fetched beside the token that asked for them, which is still taken.
	const outcome = () =>
		verify(old).then(
			() => "taken",
			(error: unknown) => error,
		);
	await expect.poll(outcome).toBeInstanceOf(TokenRejected);
	expect(issuer.fetches()).toBe(2);
});

test("unknown keys make the issuer be asked once in ten seconds and no more", async () => {
	await verify(await token(first));
	for (let i = 0; i < 50; i++) {
		const stranger = await issuer.sign(second, {}, { kid: `unknown-${i}` });
		await expect(verify(stranger)).rejects.toBeInstanceOf(TokenRejected);
	}
	expect(issuer.fetches()).toBe(1);
	clock.now += 10_000;
	await expect(verify(await token(second))).rejects.toBeInstanceOf(TokenRejected);
	await expect(verify(await token(second))).rejects.toBeInstanceOf(TokenRejected);
	expect(issuer.fetches()).toBe(2);
});

test("an outage before any key was known is no verdict, and ends by itself", async () => {
	issuer.down = true;
	await expect(verify(await token(first))).rejects.toBeInstanceOf(KeysUnavailable);
	await expect(verify(await token(first))).rejects.toBeInstanceOf(KeysUnavailable);
	expect(failures).toEqual([expect.stringContaining("answered 500")]);
	issuer.down = false;
	clock.now += 2_000;
	await verify(await token(first));
});

test("known keys serve through an outage for a day, and unknown ones are no verdict meanwhile", async () => {
	await verify(await token(first));
	issuer.down = true;
	clock.now += 11 * minute;
	await verify(await token(first));
	await expect.poll(() => failures.length).toBe(1);
	await expect(verify(await token(second))).rejects.toBeInstanceOf(KeysUnavailable);
	clock.now += 23 * 60 * minute;
	await verify(await token(first));
	clock.now += 60 * minute;
	await expect(verify(await token(first))).rejects.toBeInstanceOf(KeysUnavailable);
});

test.each<[string, (issuer: OtherIssuer) => void, string]>([
	[
		"another issuer",
		({ discovery }) => Object.assign(discovery, { issuer: "https://x" }),
		"names another issuer",
	],
	["no jwks_uri", ({ discovery }) => Object.assign(discovery, { jwks_uri: 1 }), "has no jwks_uri"],
	[
		"a jwks_uri in the clear",
		({ discovery }) => Object.assign(discovery, { jwks_uri: "http://10.0.0.1/keys" }),
		"has no jwks_uri with https",
	],
	[
		"a file as jwks_uri",
		({ discovery }) => Object.assign(discovery, { jwks_uri: "file:///etc/passwd" }),
		"has no jwks_uri with https",
	],
	[
		"too many bytes",
		({ discovery }) => Object.assign(discovery, { filler: "x".repeat(600_000) }),
		"has more than 524288 bytes",
	],
])("a discovery document with %s is not used", async (_name, spoil, message) => {
	spoil(issuer);
	await expect(verify(await token(first))).rejects.toBeInstanceOf(KeysUnavailable);
	expect(failures).toEqual([expect.stringContaining(message)]);
	expect(issuer.fetches()).toBe(0);
});

test.each([
	[
		"an RSA key that is too short",
		async () => ({ ...(await newKey("RS256", "bad")).publicJwk, n: "AQAB" }),
		"RS256",
	],
	[
		"a point that is on no curve",
		async () => ({ kty: "EC", crv: "P-256", x: "AA", y: "AA", kid: "bad" }),
		"ES256",
	],
])("a token by %s is refused", async (_name, jwk, alg) => {
	issuer.published = [first.publicJwk, await jwk()];
	const key = await newKey(alg, "bad");
	await expect(verify(await token(key))).rejects.toBeInstanceOf(TokenRejected);
	await verify(await token(first));
});
