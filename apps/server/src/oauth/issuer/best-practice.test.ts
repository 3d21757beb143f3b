import { deviceGrant } from "@us-market-data/store/accounts";
import { FormBrowser, type Page } from "@us-market-data/tooling/testkit";
import { describe, expect, test } from "vitest";
import { codeRequest, pkce, redirect } from "../testing/embedded-service.ts";
import { serviceOfFile } from "../testing/service-of-file.ts";

/** Requirements of RFC 9700, 9207 and 8252 for an issuer, tried as an attacker would. */
const service = serviceOfFile();

const request = (change: Record<string, string>): Promise<Page> =>
	new FormBrowser(service.url).open(codeRequest(pkce().challenge, change));
/** An answer to what asks for a token comes in the fragment, by OAuth's own rules. */
const outcomeOf = ({ left }: Page) =>
	Object.fromEntries([...(left?.searchParams ?? []), ...new URLSearchParams(left?.hash.slice(1))]);

describe("the authorization request", () => {
	test.each([
		["no PKCE", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
		["a method of PKCE without a challenge", { code_challenge: "" }, "invalid_request"],
		["a challenge without a method", { code_challenge_method: "" }, "invalid_request"],
		["a challenge that is too short", { code_challenge: "abc" }, "invalid_request"],
		["a request object", { request: "eyJhbGciOiJub25lIn0.e30." }, "request_not_supported"],
		["a request object elsewhere", { request_uri: "http://127.0.0.1:1/x" }, "request_uri_not_supported"],
		["a client's registration", { registration: "{}" }, "registration_not_supported"],
		["a page that sends the answer", { response_mode: "form_post" }, "unsupported_response_mode"],
		["an answer in the fragment", { response_mode: "fragment" }, "unsupported_response_mode"],
		["no sign-in at all", { prompt: "none" }, "login_required"],
		["a prompt that contradicts itself", { prompt: "none login" }, "invalid_request"],
		["an age that is no number", { max_age: "x" }, "invalid_request"],
		["two kinds of answer", { response_type: "code token" }, "unsupported_response_type"],
	])("with %s is refused, with the issuer's name and the state", async (_name, change, error) => {
		expect(outcomeOf(await request(change))).toMatchObject({
			error,
			iss: `${service.url}/oauth`,
			state: "state-1",
		});
	});

	test.each([
		"http://127.0.0.1:53682/callback?x=1",
		"http://127.0.0.1:53682/callback/",
		"http://127.0.0.1:53682/Callback",
		"http://127.0.0.1:53682@evil.example/callback",
		"http://127.0.0.1.evil.example/callback",
		"http://localhost:53682/callback",
		"http://[::1]:53682/callback",
		"https://127.0.0.1:53682/callback",
		"http://127.0.0.1:53682/callback#x",
		"http://127.0.0.1:53682\\@evil.example/callback",
		"//evil.example/callback",
		"javascript:alert(1)//127.0.0.1/callback",
	])("with the redirect %s goes nowhere", async (redirect_uri) => {
		const page = await request({ redirect_uri });
		expect([page.status, page.left]).toEqual([400, undefined]);
	});

	test("comes back on any port of loopback (RFC 8252)", async () => {
		expect((await request({ redirect_uri: "http://127.0.0.1:1/callback" })).text).toContain("Sign in");
	});

	test("with a parameter twice is refused", async () => {
		for (const more of [
			"&client_id=cli",
			"&redirect_uri=https%3A%2F%2Fevil.example",
			"&state=2",
			"&scope=openid",
		]) {
			const page = await new FormBrowser(service.url).open(codeRequest(pkce().challenge) + more);
			expect(page.left?.host ?? "", more).not.toContain("evil");
			expect(page.left ? outcomeOf(page)["error"] : page.status, more).toBe(
				page.left ? "invalid_request" : 400,
			);
		}
	});
});

describe("the code", () => {
	const codeFor = async (challenge: string) => {
		const browser = new FormBrowser(service.url);
		const { left } = await service.agree(await browser.open(codeRequest(challenge)), browser);
		return left?.searchParams.get("code") ?? "";
	};

	test("is of no use without its verifier, its redirect and its client", async () => {
		await service.operator.addClient("thief");
		const { verifier, challenge } = pkce();
		const good = {
			grant_type: "authorization_code",
			client_id: "cli",
			code: await codeFor(challenge),
			redirect_uri: redirect,
			code_verifier: verifier,
		};
		const { code_verifier: _v, ...unverified } = good;
		const { redirect_uri: _r, ...undirected } = good;
		for (const bad of [
			unverified,
			undirected,
			{ ...good, code_verifier: pkce().verifier },
			{ ...good, code_verifier: challenge },
			{ ...good, redirect_uri: "http://127.0.0.1:1/callback" },
			{ ...good, client_id: "thief" },
		])
			expect((await service.post("/token", bad)).status, JSON.stringify(bad)).toBe(400);
		expect((await service.post("/token", good)).status).toBe(200);
	});

	test("a client gets tokens in the ways alone that it was registered for", async () => {
		await service.operator.addClient("coder");
		expect((await service.post("/device/auth", { client_id: "coder" })).status).toBe(400);
		for (const grant_type of [deviceGrant, "password", "client_credentials", "implicit"]) {
			const fields = { grant_type, client_id: "coder", device_code: "nothing" };
			const { status, error, error_description } = await service.post("/token", fields);
			expect([status, `${error} ${error_description}`], grant_type).toEqual([
				400,
				expect.stringMatching(
					/^(unauthorized_client|unsupported_grant_type|invalid_request) .*(grant|client)/,
				),
			]);
		}
	});
});

describe("the session", () => {
	test("has another id after the sign-in, and its cookie is for the issuer's pages and no script", async () => {
		const browser = new FormBrowser(service.url);
		const consent = await browser.submit(await browser.open(codeRequest(pkce().challenge)), "Sign in", {
			key: service.key,
		});
		const idOf = () => [...browser.cookies.values()].find(({ value }) => value.startsWith("_session="));
		const before = idOf();
		expect(before?.path).toBe("/oauth");
		const done = await browser.submit(consent, "Allow");
		expect(idOf()?.value).not.toBe(before?.value);
		for (const line of [...consent.headers.getSetCookie(), ...done.headers.getSetCookie()])
			expect(line.toLowerCase()).toMatch(/; ?samesite=lax.*; ?httponly/);
	});
});

describe("the metadata", () => {
	test("promise nothing that is off", async () => {
		const response = await fetch(`${service.url}/oauth/.well-known/openid-configuration`);
		const metadata = (await response.json()) as Record<string, unknown>;
		expect(metadata).toMatchObject({
			authorization_response_iss_parameter_supported: true,
			code_challenge_methods_supported: ["S256"],
			response_modes_supported: ["query"],
			response_types_supported: ["code"],
			request_uri_parameter_supported: false,
		});
		for (const name of [
			"registration",
			"introspection",
			"userinfo",
			"end_session",
			"pushed_authorization_request",
		])
			expect(metadata).not.toHaveProperty(`${name}_endpoint`);
	});
});
