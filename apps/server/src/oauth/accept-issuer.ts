import type { OAuthDeps } from "./deps.ts";
import { metadata } from "./metadata.ts";
import type { OAuth } from "./oauth.ts";
import type { OAuthSettings } from "./settings.ts";
import { createRemoteKeys } from "./tokens/remote-keys.ts";
import { createTokenVerifier } from "./tokens/verifier.ts";

interface AcceptDeps extends Pick<OAuthDeps, "log" | "now"> {
	/** Milliseconds of a clock that never goes back, by which the issuer's keys grow old. */
	elapsed?: () => number;
}

/** Takes the tokens of an issuer elsewhere. */
export function acceptIssuer(
	settings: OAuthSettings,
	{ log, now, elapsed = () => performance.now() }: AcceptDeps,
): OAuth {
	const keys = createRemoteKeys({
		issuer: settings.issuer,
		now: elapsed,
		onFailure: (err) => log.warn({ err, issuer: settings.issuer }, "the issuer's keys cannot be fetched"),
	});
	return {
		settings,
		verify: createTokenVerifier({ ...settings, keys, now }),
		isGranted: async () => true,
		routes: metadata(settings),
		close: async () => {},
	};
}
