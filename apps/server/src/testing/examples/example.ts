/** An account of the examples, named after its plan, or a key that is not accepted. */
export type ExampleAccount =
	| "basic"
	| "starter"
	| "steady"
	| "pro"
	| "business"
	| "profile-only"
	| "expired"
	| "revoked"
	| "unknown";

/** A request whose answer is an example of the contract: `x-request` of the example. */
export interface ExampleRequest {
	target: string;
	/** The service that answers: one with the sample market, or one that holds symbols without data. */
	by?: "sample" | "bare" | "failing" | "unavailable";
	/** The instant of the request; that of the sample market unless given. */
	at?: string;
	/** The account of the caller; null for a request without a key. */
	account?: ExampleAccount | null;
	method?: "POST";
	/** The header `Accept`. */
	accept?: string;
	/** Entries that each list of objects keeps, by its name; 2 unless given. */
	maxEntries?: Readonly<Record<string, number>>;
}

/** An example of a file in `spec/examples`. */
export interface Example {
	summary: string;
	"x-request": ExampleRequest;
	value: unknown;
}

/** The id of every request, which refusals repeat. */
export const requestId = "01JD8Q0Z4H6T9W3YV5C2K7M1NB";

/** Entries that a list of objects keeps, so that an example stays short. */
const defaultMaxEntries = 2;

/** A body with short lists of objects. */
export function shortened(body: unknown, maxEntries: ExampleRequest["maxEntries"] = {}, name = ""): unknown {
	if (Array.isArray(body)) {
		const hasObjects = body.some((entry) => typeof entry === "object" && entry !== null);
		const entries = hasObjects ? body.slice(0, maxEntries[name] ?? defaultMaxEntries) : body;
		return entries.map((entry) => shortened(entry, maxEntries));
	}
	if (typeof body !== "object" || body === null) return body;
	return Object.fromEntries(
		Object.entries(body).map(([key, value]) => [key, shortened(value, maxEntries, key)]),
	);
}
