/** A token that is not accepted. The message completes "access token …" and quotes nothing of the token. */
export class TokenRefused extends Error {
	override readonly name = "TokenRefused";
	/** True when it was good once. */
	readonly expired: boolean;

	constructor(message: string, options: { expired?: boolean; cause?: unknown } = {}) {
		super(message, options.cause === undefined ? undefined : { cause: options.cause });
		this.expired = options.expired ?? false;
	}
}

/** The issuer's keys are not known and cannot be had now: nothing can be said of a token. */
export class KeysUnavailable extends Error {
	override readonly name = "KeysUnavailable";
}
