import { request } from "node:http";
import { seededRandom } from "@us-market-data/tooling/testkit";
import { describe, expect, test } from "vitest";
import { serviceOfFile } from "../testing/service-of-file.ts";

/** Requests that no client makes: each is answered with the right 4xx, as JSON or a page, without insides. */
const origin = "https://app.example";
const service = serviceOfFile({ TRUSTED_PROXIES: "loopback", CORS_ORIGINS: origin });

interface Odd {
	method?: string;
	path: string;
	headers?: Record<string, string>;
	body?: string;
}

let sent = 0;
/** Sends from a new address each time, so that the limit per address does not refuse. */
async function send({ method = "GET", path, headers = {}, body }: Odd) {
	const address = `10.0.${(sent >> 8) & 255}.${sent++ & 255}`;
	return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
		(resolve, reject) => {
			const options = { method, headers: { "x-forwarded-for": address, ...headers }, path };
			const outgoing = request(service.url, options, (response) => {
				let text = "";
				response.setEncoding("utf8").on("data", (part: string) => {
					text += part;
				});
				response.on("end", () =>
					resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
				);
			});
			outgoing.on("error", reject).end(body);
		},
	);
}

const form = { "content-type": "application/x-www-form-urlencoded" };
const insides = /node_modules|at \w+ \(|\.js:\d|\.ts:\d|TypeError|Error:|sqlite|oops/i;

test("an unknown path beside the metadata is told the paths that are there", async () => {
	const { status, text } = await send({ path: "/.well-known/oauth-authorization-server" });
	expect(status).toBe(404);
	expect(text).toContain(
		"The paths under /.well-known/ are oauth-protected-resource, oauth-authorization-server/oauth. ",
	);
});

const programs = [
	["GET", "/oauth/.well-known/openid-configuration"],
	["GET", "/oauth/.well-known/oauth-authorization-server"],
	["GET", "/.well-known/oauth-authorization-server/oauth"],
	["GET", "/oauth/jwks"],
	["POST", "/oauth/token"],
	["POST", "/oauth/token/revocation"],
	["POST", "/oauth/device/auth"],
] as const;
const pages = [
	["GET", "/oauth/auth"],
	["GET", "/oauth/auth/abc"],
	["GET", "/oauth/device"],
	["POST", "/oauth/device"],
	["GET", "/oauth/device/abc"],
	["GET", "/oauth/interaction/abc"],
	["POST", "/oauth/interaction/abc/login"],
	["POST", "/oauth/interaction/abc/consent"],
	["POST", "/oauth/interaction/abc/abort"],
	["POST", "/oauth/session/end/confirm"],
] as const;

test.each([...programs, ...pages])(
	"%s %s: other methods are 405 with what is allowed",
	async (_method, path) => {
		const allowed = [...programs, ...pages].filter(([, other]) => other === path).map(([method]) => method);
		for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
			if (allowed.some((allowedMethod) => allowedMethod === method)) continue;
			const response = await send({ method, path });
			expect([response.status, response.headers["allow"]], method).toEqual([405, allowed.join(", ")]);
			if (method !== "HEAD")
				expect(JSON.parse(response.text)).toMatchObject({
					code: "method_not_allowed",
					requestId: expect.any(String),
				});
		}
	},
);

test.each([...programs, ...pages])(
	"%s %s: a browser takes the answer for nothing else",
	async (method, path) => {
		const { headers } = await send({
			method,
			path,
			headers: form,
			body: method === "POST" ? "client_id=cli" : "",
		});
		expect(headers).toMatchObject({
			"x-content-type-options": "nosniff",
			"referrer-policy": "no-referrer",
			"content-security-policy": expect.stringMatching(/(?=.*frame-ancestors 'none')(?=.*base-uri 'none')/),
		});
		expect(headers["content-security-policy"]).toMatch(/(default|object)-src 'none'/);
		if (headers["content-length"] !== "0") expect(headers["content-type"]).toMatch(/; charset=utf-8$/);
	},
);

test("the way to a device without a sign-in under way is a page that says so", async () => {
	for (const [method, path] of [
		["GET", "/oauth/device/abc"],
		["POST", "/oauth/device"],
		["GET", "/oauth/auth/abc"],
	] as const) {
		const response = await send({ method, path, headers: { ...form, accept: "text/html" }, body: "" });
		expect([response.status, response.headers["content-type"]], path).toEqual([
			400,
			"text/html; charset=utf-8",
		]);
		expect(response.text).toContain("Begin again in the program that sent you here.");
	}
});

test.each([
	"/oauth",
	"/oauth/",
	"/oauth/nothing",
	"/oauth/AUTH",
	"/oauth/auth/",
	"/oauth//auth",
	"/oauth/device/a/b",
	"/oauth/device/%2e%2e",
	"/oauth/interaction/%E0%A4%A",
	"/oauth/interaction/%00/login",
	`/oauth/interaction/${"a".repeat(65)}`,
	"/oauth/reg",
	"/oauth/par",
	"/oauth/request",
	"/oauth/token/introspection",
	"/oauth/me",
	"/oauth/session/end",
	"/oauth/session/end/success",
	"/.well-known/openid-configuration",
	"/.well-known/oauth-authorization-server",
])("%s is not there", async (path) => {
	for (const method of ["GET", "POST"]) {
		const response = await send({ method, path });
		expect([response.status, JSON.parse(response.text).code], method).toEqual([404, "unknown_route"]);
	}
});

describe("scripts of other origins", () => {
	const isReadable = async (odd: Odd) => (await send(odd)).headers["access-control-allow-origin"];

	test("read what programs need, from the origins that are let in", async () => {
		for (const [method, path] of [...programs, ["GET", "/.well-known/oauth-protected-resource"] as const]) {
			const sender =
				method === "POST" ? { headers: { origin, ...form }, body: "client_id=cli" } : { headers: { origin } };
			expect(await isReadable({ method, path, ...sender }), path).toBe(origin);
			for (const headers of [{ origin: "https://evil.example" }, {}]) {
				const other = {
					method,
					path,
					headers: { ...form, ...headers },
					body: method === "POST" ? "client_id=cli" : "",
				};
				expect(await isReadable(other), path).toBeUndefined();
			}
		}
	});

	test("may ask beforehand, and are told the method of each", async () => {
		const preflightHeaders = (method: string, from = origin) => ({
			origin: from,
			"access-control-request-method": method,
			"access-control-request-headers": "authorization",
		});
		for (const [method, path] of programs) {
			const preflight = await send({ method: "OPTIONS", path, headers: preflightHeaders(method) });
			expect([preflight.status, preflight.headers["access-control-allow-methods"]], path).toEqual([
				204,
				method,
			]);
			expect(preflight.headers["access-control-allow-origin"], path).toBe(origin);
			const other = await send({
				method: "OPTIONS",
				path,
				headers: preflightHeaders(method, "https://evil.example"),
			});
			expect([other.status, other.headers["access-control-allow-origin"]], path).toEqual([405, undefined]);
		}
	});

	test("read no page", async () => {
		for (const [method, path] of pages)
			expect(await isReadable({ method, path, headers: { origin } }), path).toBeUndefined();
	});
});

describe("no request makes the issuer fail", () => {
	const names =
		"client_id response_type redirect_uri scope state code_challenge code_challenge_method prompt max_age nonce resource request request_uri response_mode claims id_token_hint login_hint display acr_values ui_locales grant_type code refresh_token device_code user_code token token_type_hint xsrf confirm abort logout key client_secret client_assertion client_assertion_type __proto__ constructor toString a[b] a[] dpop_jkt registration authorization_details".split(
			" ",
		);
	const values = [
		"",
		"cli",
		"code",
		"token",
		"none",
		"S256",
		"plain",
		"openid",
		"market_data",
		"openid offline_access",
	]
		.concat(
			"http://127.0.0.1:1/callback",
			"https://evil.example/",
			"javascript:alert(1)",
			"{}",
			"[]",
			"null",
			"-1",
		)
		.concat(
			"1e400",
			"99999999999999999999",
			"%00",
			"\u0000",
			"\ud800",
			"é\u202e",
			"<script>alert(1)</script>",
			"' or 1=1",
		)
		.concat(
			"authorization_code",
			"refresh_token",
			"urn:ietf:params:oauth:grant-type:device_code",
			"client_credentials",
		)
		.concat(
			"#abc",
			"form_post",
			"fragment",
			"consent",
			"login",
			"create",
			"a".repeat(5_000),
			'{"id_token":{"sub":null}}',
		);
	const headers: Record<string, string>[] = [
		{},
		form,
		{ "content-type": "application/json" },
		{ "content-type": "application/x-www-form-urlencoded; charset=utf-7" },
		{ "content-type": "application/x-www-form-urlencoded; charset=nothing" },
		{ "content-type": "multipart/form-data; boundary=x" },
		{ ...form, "content-encoding": "gzip" },
		{ ...form, "content-encoding": "nothing" },
		{ ...form, accept: "text/html" },
		{ ...form, accept: "application/json" },
		{ ...form, accept: "nothing" },
		{ ...form, authorization: "Basic !!!" },
		{ ...form, authorization: `Basic ${Buffer.from("cli:x").toString("base64")}` },
		{ ...form, authorization: "Bearer x", dpop: "x" },
		{ ...form, cookie: "_session=x; _session.sig=y; _interaction=z; _interaction_resume=%00" },
		{ ...form, cookie: "_interaction_resume=abc; _interaction_resume.sig=abc; =; ;;; __proto__=1" },
		{ ...form, origin: "https://evil.example" },
		{ ...form, "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher" },
	];

	test.each([1, 2])("of the seed %i", async (seed) => {
		const random = seededRandom(seed);
		const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
		for (let i = 0; i < 150; i++) {
			const [method, path] = one([...programs, ...pages]);
			const fields = Array.from({ length: Math.floor(random() * 8) }, () => {
				const value = one(values);
				return `${encodeURIComponent(one(names))}=${random() < 0.1 ? value.replace(/[^!-~]/g, "%") : encodeURIComponent(value.toWellFormed())}`;
			}).join("&");
			const verb = random() < 0.9 ? method : one(["GET", "POST", "PUT", "OPTIONS", "DELETE"]);
			const odd: Odd = {
				method: verb,
				path: random() < 0.5 || verb === "GET" ? `${path}?${fields}` : path,
				headers: one(headers),
				...(verb === "GET" ? {} : { body: random() < 0.05 ? fields.repeat(200).slice(0, 200_000) : fields }),
			};
			const response = await send(odd);
			const details = `${JSON.stringify(odd).slice(0, 400)}\n${response.text.slice(0, 300)}`;
			expect(response.status, details).toBeLessThan(500);
			expect(response.text, details).not.toMatch(insides);
			expect(response.text, details).not.toMatch(/<script|\son\w+=/i);
			if (response.status >= 400 && verb !== "HEAD")
				expect(String(response.headers["content-type"]), details).toMatch(/^(application\/json|text\/html)/);
		}
		expect(service.running.log()).not.toContain('"level":50');
	});
});
