import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { type RequestHandler, Router } from "express";
import { sharedPage } from "./shared-page.ts";

const assets = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

const page = `<!doctype html>
<html lang="en">
<head>
	<meta charset="utf-8">
	<meta name="viewport" content="width=device-width, initial-scale=1">
	<title>us-market-data: API reference</title>
	<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
	<div id="reference"></div>
	<script src="/docs/swagger-ui-bundle.js"></script>
	<script src="/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({
	url: "/openapi.json",
	dom_id: "#reference",
	deepLinking: true,
	displayRequestDuration: true,
	validatorUrl: null,
	// The console asks the service that serves it, whatever host the contract names.
	requestInterceptor(request) {
		const { pathname, search } = new URL(request.url, location.href);
		return Object.assign(request, { url: location.origin + pathname + search });
	},
});
`;

const assetNames = ["swagger-ui.css", "swagger-ui-bundle.js"];

/** The paths of the API reference. */
export const docsPaths: readonly string[] = [
	"/docs",
	...["", "start.js", ...assetNames].map((name) => `/docs/${name}`),
];

/** The API reference with a console to try requests in. Every asset comes from this process. */
export function docs(): RequestHandler {
	const router = Router();
	router.get(
		"/docs",
		sharedPage("html", () => page),
	);
	router.get(
		"/docs/start.js",
		sharedPage("js", () => start),
	);
	for (const name of assetNames) {
		const text = () => readFileSync(join(assets, name), "utf8");
		router.get(`/docs/${name}`, sharedPage(extname(name), text, "public, max-age=86400"));
	}
	return router;
}
