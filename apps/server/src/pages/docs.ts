import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { type RequestHandler, Router } from "express";
import type { DeploymentFacts } from "../deployment/deployment-document.ts";
import { addressesOf } from "../deployment/published-contract.ts";
import type { AddressTest } from "../http/addresses.ts";
import { originOf } from "./contract-pages.ts";
import { sharedPage } from "./shared-page.ts";

const assets = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

const page = `<!doctype html>
<html lang="en">
<head>
	<meta charset="utf-8">
	<meta name="viewport" content="width=device-width, initial-scale=1">
	<title>us-market-data: API reference</title>
	<link rel="icon" type="image/svg+xml" href="/favicon.ico">
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
});
`;

const assetNames = ["swagger-ui.css", "swagger-ui-bundle.js"];

/** The paths of the API reference. */
export const docsPaths: readonly string[] = [
	"/docs",
	...["", "start.js", ...assetNames].map((name) => `/docs/${name}`),
];

/**
 * The API reference with a console to try requests in. Every asset comes from this process, and the console asks the
 * addresses that the contract names.
 */
export function docs(deployment: DeploymentFacts, isTrustedProxy: AddressTest): RequestHandler {
	const router = Router();
	router.get(
		"/docs",
		extendConnectSrc(deployment, isTrustedProxy),
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

/** Lets the page ask the addresses of the deployment that are of another origin. */
const extendConnectSrc =
	(deployment: DeploymentFacts, isTrustedProxy: AddressTest): RequestHandler =>
	(request, response, next) => {
		const origin = originOf(request, isTrustedProxy);
		const addresses = Object.values(addressesOf(deployment, origin)).flat();
		const others = [...new Set(addresses)].filter(
			(address) => address !== origin && !address.startsWith("/"),
		);
		if (others.length > 0) {
			const policy = response.get("Content-Security-Policy");
			response.set("Content-Security-Policy", `${policy};connect-src 'self' ${others.join(" ")}`);
		}
		next();
	};
