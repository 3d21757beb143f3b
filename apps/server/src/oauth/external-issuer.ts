import { metadata, metadataPath } from "./metadata.ts";
import type { OAuth, OAuthDeps } from "./oauth.ts";
import type { OAuthSettings } from "./settings.ts";
import { createRemoteKeys, createTokenVerifier, TokenCache } from "./tokens.ts";

interface ExternalIssuerDeps extends Pick<OAuthDeps, "log" | "now"> {
	/** Milliseconds of a clock that never goes back, by which the issuer's keys grow old. */
	elapsed?: () => number;
}

/** Accepts the tokens of an external issuer. */
export function openExternalIssuer(
	settings: OAuthSettings,
	{ log, now, elapsed = () => performance.now() }: ExternalIssuerDeps,
): OAuth {
	const keys = createRemoteKeys({
		issuer: settings.issuer,
		now: elapsed,
		onFailure: (err) => log.warn({ err, issuer: settings.issuer }, "the issuer's keys cannot be fetched"),
	});
	const tokens = new TokenCache();
	return {
		settings,
		tokens,
		verify: createTokenVerifier({ ...settings, keys, now, cache: tokens }),
		isGranted: async () => true,
		routes: metadata(settings),
		metadataPaths: [metadataPath],
		close: async () => {},
	};
}
