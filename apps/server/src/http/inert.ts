/** Headers of an answer that is no page: a browser takes it for nothing else, runs nothing in it and frames it nowhere. */
export const inertHeaders: Readonly<Record<string, string>> = {
	"X-Content-Type-Options": "nosniff",
	"Content-Security-Policy": "default-src 'none';base-uri 'none';frame-ancestors 'none'",
	"Referrer-Policy": "no-referrer",
	"Cache-Control": "no-store",
};
