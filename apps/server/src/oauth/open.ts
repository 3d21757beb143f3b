import type { OAuthDeps } from "./deps.ts";
import type { OAuth } from "./oauth.ts";
import type { OAuthSettings } from "./settings.ts";

/**
 * Makes the service take bearer tokens as its settings say; nothing when OAuth is off. Either way is loaded where it is
 * wanted alone.
 */
export async function openOAuth(
	settings: OAuthSettings | undefined,
	deps: OAuthDeps,
): Promise<OAuth | undefined> {
	if (!settings) return undefined;
	if (settings.embedded) return (await import("./issuer/open.ts")).openIssuer(settings, deps);
	return (await import("./accept-issuer.ts")).acceptIssuer(settings, deps);
}
