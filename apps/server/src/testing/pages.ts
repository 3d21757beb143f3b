/** Pages that need no credential. */
export const pages: readonly string[] = [
	"/",
	"/healthz",
	"/readyz",
	"/status",
	"/openapi.json",
	"/openapi.yaml",
	"/openapi-3.2.json",
	"/postman.json",
	"/widgets.json",
	"/favicon.ico",
	"/robots.txt",
	"/docs",
	"/docs/",
	"/docs/start.js",
];
