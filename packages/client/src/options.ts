import type { Layer } from "./layers.ts";

/** A credential, or a function that gives it for each call. */
export type Credential = string | ((refused?: string) => string | Promise<string>);

/** Settings of the retries after 429, 502, 503, 504 and network failures. */
export interface RetryOptions {
	/** Tries in all, the first included; 1 turns retries off. Default 3. */
	attempts?: number;
	/** Most milliseconds of the random pause before the second try; doubled for each further try. Default 250. */
	baseDelay?: number;
	/** Most milliseconds of every random pause. Default 8000. */
	maxDelay?: number;
}

/** Settings of a client. */
export interface ClientOptions {
	/** Address of the service, such as `https://data.example.com`, or of a proxy that adds the credential. */
	baseUrl: string;
	/** Address of the company family, when it has its own host. */
	companyBaseUrl?: string | undefined;
	/** Address of the legacy family, when it has its own host. */
	legacyBaseUrl?: string | undefined;
	/** Path segment of the legacy family, as the deployment sets it. Default `legacy`. */
	legacyPrefix?: string | undefined;
	/** Sent as `x-api-key`. With an access token, it goes only to the families that accept no token. */
	apiKey?: Credential | undefined;
	/**
	 * Sent as bearer token. A function is called once for each operation, and once more with the refused token when the
	 * service answers 401.
	 */
	accessToken?: Credential | undefined;
	/** Replaces the global `fetch`. */
	fetch?: ((request: Request) => Promise<Response>) | undefined;
	/** Milliseconds for a whole call, retries included; `Infinity` for none. Default 30,000. */
	timeout?: number | undefined;
	retry?: RetryOptions | undefined;
	/** Parts around all calls, such as `cached()`, `collapsed()` and `batched()`; the first is the outermost. */
	use?: readonly Layer[] | undefined;
}
