/** Headers by their names. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Headers of errors below the application and of metrics, as helmet sets them on all others: a browser does not sniff the
 * type, runs nothing in it and does not frame it.
 */
export const apiHeaders: Headers = {
	"X-Content-Type-Options": "nosniff",
	"Content-Security-Policy": "default-src 'none';base-uri 'none';frame-ancestors 'none'",
	"Referrer-Policy": "no-referrer",
	"Cache-Control": "no-store",
};
