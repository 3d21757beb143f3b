import type { OAuth, OAuthDeps } from "./oauth.ts";
import type { OAuthSettings } from "./settings.ts";

/**
 * Opens bearer tokens as the settings say; undefined when OAuth is off. It loads only the issuer that the settings
 * name.
 */
export async function openOAuth(
	settings: OAuthSettings | undefined,
	deps: OAuthDeps,
): Promise<OAuth | undefined> {
	if (!settings) return undefined;
	if (settings.embedded) return (await import("./issuer/open.ts")).openIssuer(settings, deps);
	return (await import("./external-issuer.ts")).openExternalIssuer(settings, deps);
}
