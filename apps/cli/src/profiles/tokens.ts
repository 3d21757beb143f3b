import { exitCodes, Refusal } from "../exit.ts";
import type { Connection } from "./connection.ts";
import { readProfiles, type Tokens, writeProfiles } from "./file.ts";

/** Milliseconds before its end at which a token is renewed. */
const margin = 30_000;

/** The access token of a sign-in, renewed when it has ended or the service refused it. */
export async function accessToken(connection: Connection, refused?: string): Promise<string> {
	const { tokens, profileName } = connection;
	if (tokens === undefined) throw new Error("the connection has no tokens");
	if (tokens.accessToken !== refused && tokens.expiresAt - margin > Date.now()) return tokens.accessToken;
	const signIn = `usmd login --profile ${profileName}`;
	if (tokens.refreshToken === undefined)
		throw new Refusal("The sign-in has ended.", { exitCode: exitCodes.credential, instead: signIn });
	const answer = await fetch(tokens.tokenUrl, {
		method: "POST",
		body: new URLSearchParams({
			grant_type: "refresh_token",
			client_id: tokens.clientId,
			refresh_token: tokens.refreshToken,
		}),
		redirect: "error",
	});
	if (!answer.ok)
		throw new Refusal("The sign-in has ended and could not be renewed.", {
			exitCode: exitCodes.credential,
			instead: signIn,
		});
	const renewed = tokensOf(await answer.json(), tokens);
	connection.tokens = renewed;
	keep(profileName, renewed);
	return renewed.accessToken;
}

/** The tokens in an answer of the issuer (RFC 6749 section 5.1). */
export function tokensOf(
	answer: unknown,
	of: Pick<Tokens, "clientId" | "tokenUrl" | "refreshToken">,
): Tokens {
	const { access_token, refresh_token, expires_in } = Object(answer) as Record<string, unknown>;
	if (typeof access_token !== "string" || access_token === "")
		throw new Refusal("The issuer answered no access token.", { exitCode: exitCodes.error });
	return {
		clientId: of.clientId,
		tokenUrl: of.tokenUrl,
		accessToken: access_token,
		refreshToken: typeof refresh_token === "string" ? refresh_token : of.refreshToken,
		expiresAt: Date.now() + (typeof expires_in === "number" ? expires_in : 3600) * 1000,
	};
}

function keep(name: string, tokens: Tokens): void {
	const all = readProfiles();
	const profile = all.profiles[name];
	if (profile) writeProfiles({ ...all, profiles: { ...all.profiles, [name]: { ...profile, tokens } } });
}
