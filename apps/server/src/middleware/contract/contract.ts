import type { RequestHandler } from "express";
import { Router } from "express";
import * as OpenApiValidator from "express-openapi-validator";
import { BadParameter } from "../../errors.ts";
import { type Exchange, exchangeOf } from "../exchange/exchange.ts";
import { type CanonicalQuery, canonicalQuery, canonicalQueryString } from "./canonical.ts";
import { inOurWords } from "./in-our-words.ts";
import { parseQuery } from "./raw-query.ts";

type OpenApiDocument = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]["apiSpec"], string>;

/**
 * Holds a request to the contract. First our own reading of the URL, stricter than the validator's and with
 * aliases folded in; then express-openapi-validator judges what is left against the document; its errors are
 * put in our words. What passes stands in `exchange.input`.
 *
 * With `validateResponses` the validator also wraps `res.json`: a body that breaks the contract becomes a 500
 * before it is charged or sent.
 */
export function contract(document: object, options: { validateResponses: boolean }): Router {
	const canonical = new WeakMap<Exchange, CanonicalQuery>();

	const readUrl: RequestHandler = (request, response, next) => {
		const exchange = exchangeOf(response);
		if (!exchange.route) return next("router");
		const [path = "", query = ""] = splitOnce(request.url, "?");
		const { operation, rawPath } = exchange.route;
		exchange.input = decodePath(rawPath);
		const parameters = canonicalQuery(operation, parseQuery(query));
		canonical.set(exchange, parameters);
		const search = canonicalQueryString(parameters);
		request.url = search === "" ? path : `${path}?${search}`;
		request.originalUrl = request.url;
		// The validator keeps a compiled validator per content type, which on a GET would be the caller's to grow.
		delete request.headers["content-type"];
		next();
	};

	const keepInput: RequestHandler = (request, response, next) => {
		const exchange = exchangeOf(response);
		const query = Object.entries(request.query).filter(([, value]) => value !== undefined);
		exchange.input = { ...exchange.input, ...Object.fromEntries(query) };
		next();
	};

	const router = Router();
	router.use(readUrl, ...validators(document, options.validateResponses), keepInput);
	router.use((error: unknown, _request: unknown, response: unknown, next: (error: unknown) => void) => {
		const exchange = exchangeOf(response as Parameters<typeof exchangeOf>[0]);
		next(inOurWords(error, exchange, canonical.get(exchange) ?? new Map()));
	});
	return router;
}

function validators(document: object, validateResponses: boolean): RequestHandler[] {
	return OpenApiValidator.middleware({
		apiSpec: structuredClone(document) as OpenApiDocument,
		// The document is linted when it is made; compiling the OpenAPI meta-schema at each start is for nothing.
		validateApiSpec: false,
		validateSecurity: false,
		validateRequests: { allowUnknownQueryParameters: false, coerceTypes: true },
		validateResponses: validateResponses && { removeAdditional: false, coerceTypes: false },
		// The fast formats would take 30 February for a date.
		ajvFormats: { mode: "full" },
		fileUploader: false,
		ignoreUndocumented: true,
	}) as RequestHandler[];
}

function decodePath(rawPath: Readonly<Record<string, string>>): Record<string, string> {
	const decoded: Record<string, string> = {};
	for (const [name, raw] of Object.entries(rawPath)) {
		try {
			decoded[name] = decodeURIComponent(raw);
		} catch {
			throw new BadParameter(name, raw, "well-formed percent-encoding", { in: "path" });
		}
	}
	return decoded;
}

function splitOnce(text: string, separator: string): [string, string] {
	const at = text.indexOf(separator);
	return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
