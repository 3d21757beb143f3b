import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Family } from "@us-market-data/store";
import {
	FormBrowser,
	freePort,
	type Page,
	type Running,
	startProcess,
} from "@us-market-data/tooling/testkit";
import { type Administration, administrationOf } from "./administration.ts";

/** Answer of the token endpoint. */
export interface TokenResponse {
	status: number;
	access_token: string;
	refresh_token: string;
	token_type: string;
	expires_in: number;
	scope: string;
	error?: string;
	error_description?: string;
}

/** The service as a process with its embedded issuer, an account `acme` with a key, and the client `cli`. */
export interface EmbeddedService {
	/** Its public address: `PUBLIC_URL` when that is given. */
	url: string;
	/** The process itself, and what it was started with. */
	running: Running;
	settings: Record<string, string>;
	dataDir: string;
	/** The key of `acme`. */
	key: string;
	/** Its stores, as the operator reaches them. */
	operator: Administration;
	/** Posts a form to the issuer. */
	post(path: string, fields: Record<string, string>): Promise<TokenResponse>;
	/** Renews tokens. */
	refresh(tokens: TokenResponse): Promise<TokenResponse>;
	/** Status and body of an operation, requested with a token. */
	request(
		token: string,
		path?: string,
	): Promise<{ status: number; body: Record<string, unknown>; challenge: string | null }>;
	/** Signs in with a key, agrees, and returns where the browser is sent. */
	agree(page: Page, browser: FormBrowser): Promise<Page>;
	/** The whole authorization code flow. */
	authorize(change?: Record<string, string>): Promise<TokenResponse>;
	close(): Promise<void>;
}

/** A secret of a request and its challenge (RFC 7636). */
export function pkce(): { verifier: string; challenge: string } {
	const verifier = randomBytes(32).toString("base64url");
	return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

export const redirect = "http://127.0.0.1:53682/callback";

export const codeRequest = (challenge: string, change: Record<string, string> = {}): string =>
	`/oauth/auth?${new URLSearchParams({
		client_id: "cli",
		response_type: "code",
		redirect_uri: redirect,
		scope: "market_data",
		state: "state-1",
		code_challenge: challenge,
		code_challenge_method: "S256",
		...change,
	})}`;

/** Starts the service; `more` are additional settings. */
export async function startEmbeddedService(more: Record<string, string> = {}): Promise<EmbeddedService> {
	const dataDir = await mkdtemp(join(tmpdir(), "us-market-data-oauth-"));
	const url = more["PUBLIC_URL"] ?? `http://127.0.0.1:${await freePort()}`;
	const settings = {
		DATA_DIR: dataDir,
		SAMPLE_DATA: "false",
		OIDC_EMBEDDED: "true",
		PORT: new URL(url).port,
		OIDC_ENCRYPTION_KEY: "0f".repeat(32),
		...more,
	};
	const operator = administrationOf(settings);
	const families: Family[] = ["main", "company", "legacy"];
	const plan = { name: "basic", monthlyAllowance: 1_000, marketData: true, families };
	await operator.withAccounts((accounts) => accounts.createPlan(plan));
	const key = await operator.addAccount("acme");
	await operator.addClient("cli", { device: true });
	const running = await startProcess(settings);
	const post: EmbeddedService["post"] = async (path, fields) => {
		const response = await fetch(`${url}/oauth${path}`, {
			method: "POST",
			body: new URLSearchParams(fields),
		});
		const text = await response.text();
		return { status: response.status, ...(text === "" ? {} : JSON.parse(text)) };
	};
	const agree: EmbeddedService["agree"] = async (page, browser) =>
		browser.submit(await browser.submit(page, "Sign in", { key }), "Allow");
	return {
		url,
		running,
		settings,
		dataDir,
		key,
		operator,
		post,
		agree,
		refresh: ({ refresh_token }) =>
			post("/token", { grant_type: "refresh_token", client_id: "cli", refresh_token }),
		request: async (token, path = "/api/market-data/quote?symbols=AAPL.US") => {
			const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
			const body = (await response.json()) as Record<string, unknown>;
			return { status: response.status, body, challenge: response.headers.get("www-authenticate") };
		},
		authorize: async (change) => {
			const browser = new FormBrowser(url);
			const { verifier, challenge } = pkce();
			const { left } = await agree(await browser.open(codeRequest(challenge, change)), browser);
			return post("/token", {
				grant_type: "authorization_code",
				client_id: "cli",
				code: left?.searchParams.get("code") ?? "",
				redirect_uri: redirect,
				code_verifier: verifier,
			});
		},
		close: async () => {
			await running.stop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}
