import * as oidc from "openid-client";
import { exitCodes, UsageError } from "../exit.ts";
import type { Tokens } from "./file.ts";

/** The issuer and the scope that a service names to its clients (RFC 9728). */
export async function issuerOf(url: string): Promise<{ issuer: string; scope: string }> {
	const metadataUrl = new URL("/.well-known/oauth-protected-resource", url);
	let response: Response;
	try {
		response = await fetch(metadataUrl, { redirect: "error", signal: AbortSignal.timeout(15_000) });
	} catch {
		throw new UsageError(`The service could not be reached: ${metadataUrl.origin}.`, {
			exitCode: exitCodes.notReachable,
			instead: "usmd doctor",
		});
	}
	const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
	const { authorization_servers: [issuer] = [], scopes_supported: [scope] = [] } = Object(body) as {
		authorization_servers?: string[];
		scopes_supported?: string[];
	};
	if (issuer === undefined || !URL.canParse(issuer))
		throw new UsageError("This service has no sign-in; it takes API keys.", {
			exitCode: exitCodes.error,
			instead: "usmd init --api-key <key>",
		});
	return { issuer, scope: scope ?? "" };
}

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** The client at an issuer. Without TLS only on this machine. */
export async function clientAt(issuer: string, clientId: string): Promise<oidc.Configuration> {
	const url = new URL(issuer);
	const execute = url.protocol === "http:" && isLoopback(url) ? [oidc.allowInsecureRequests] : [];
	return oidc.discovery(url, clientId, undefined, oidc.None(), { algorithm: "oauth2", execute });
}

/** The tokens of an answer, kept with what renews them. */
export const tokensOf = (
	tokenResponse: Awaited<ReturnType<typeof oidc.refreshTokenGrant>>,
	{ issuer, clientId, refreshToken }: Pick<Tokens, "issuer" | "clientId" | "refreshToken">,
): Tokens => ({
	issuer,
	clientId,
	accessToken: tokenResponse.access_token,
	refreshToken: tokenResponse.refresh_token ?? refreshToken,
	expiresAt: Date.now() + (tokenResponse.expiresIn() ?? 3600) * 1000,
});

/** A failure of the issuer in words. */
export function issuerFailure(error: unknown, instead: string): UsageError {
	const { error: code, error_description: text, message } = Object(error) as Record<string, unknown>;
	const description = [code, text ?? message].filter((part) => typeof part === "string").join(": ");
	return new UsageError(`The sign-in failed: ${description}.`, { exitCode: exitCodes.credential, instead });
}
