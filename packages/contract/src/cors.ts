/** Headers of the contract that a script of another origin may read. */
export const readableHeaders: readonly string[] = [
	"X-Request-Id",
	"X-Data-Requests-Limit",
	"X-Data-Requests-Remaining",
	"X-Data-Requests-Reset",
	"X-Data-Requests-Cost",
	"X-Data-As-Of",
	"X-Data-Oldest",
	"X-Data-Source",
	"X-Data-Answer",
	"X-Data-Version",
	"RateLimit",
	"RateLimit-Policy",
	"Link",
	"ETag",
	"Accept-Ranges",
	"Content-Range",
	"Content-Disposition",
	"Retry-After",
	"WWW-Authenticate",
	"Deprecation",
	"Sunset",
];

/** Headers of the contract that such a script may send. */
export const sendableHeaders: readonly string[] = [
	"x-api-key",
	"authorization",
	"if-none-match",
	"if-range",
	"last-event-id",
	"range",
	"x-request-id",
];
