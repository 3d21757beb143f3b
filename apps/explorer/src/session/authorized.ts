import { currentTokens, renewTokens, setKey, type Tokens } from "./session.ts";

/** Milliseconds before its end at which a token is renewed. */
const margin = 30_000;

let renewal: Promise<Tokens | undefined> | undefined;

/** Sends a request with the token of a person who signed in at the issuer. Requests of others stay as they are. */
export async function authorizedFetch(request: Request): Promise<Response> {
	const tokens = await freshTokens();
	if (!tokens) return fetch(request);
	const headers = new Headers(request.headers);
	headers.delete("x-api-key");
	headers.set("authorization", `Bearer ${tokens.access}`);
	return fetch(new Request(request, { headers }));
}

/** All requests of a moment wait for one renewal. A sign-in that cannot be renewed is over. */
async function freshTokens(): Promise<Tokens | undefined> {
	const tokens = currentTokens();
	if (!tokens || tokens.expiresAt - margin > Date.now()) return tokens;
	renewal ??= renewed(tokens).finally(() => {
		renewal = undefined;
	});
	return renewal;
}

async function renewed(tokens: Tokens): Promise<Tokens | undefined> {
	try {
		const { refreshed } = await import("./flow.ts");
		const next = await refreshed(tokens);
		renewTokens(tokens, next);
		return next;
	} catch {
		if (tokens.expiresAt > Date.now()) return tokens;
		setKey("");
		return undefined;
	}
}
