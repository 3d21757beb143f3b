import { createRequire } from "node:module";
import { dirname } from "node:path";
import { type RequestHandler, Router } from "express";

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
	persistAuthorization: true,
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
	router.get("/docs", (_request, response) => void response.type("html").send(page));
	router.get("/docs/start.js", (_request, response) => void response.type("js").send(start));
	for (const name of assetNames) {
		router.get(`/docs/${name}`, (_request, response) =>
			// Below a root: a path that leads through a folder with a dot in front is else taken for a hidden file.
			response.sendFile(name, { root: assets, maxAge: "1d" }),
		);
	}
	return router;
}
