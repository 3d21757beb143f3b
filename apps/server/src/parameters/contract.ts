import { splitTarget } from "@us-market-data/contract";
import { malformedPath } from "@us-market-data/hints";
import {
	acceptorOf,
	canonicalQuery,
	canonicalQueryString,
	type Input,
	parseQuery,
	RefusedInput,
} from "@us-market-data/operations/parameters";
import { ApiError, refused } from "@us-market-data/operations/refusals";
import type { Request, RequestHandler, Response } from "express";
import type * as OpenApiValidator from "express-openapi-validator";
import { LRUCache } from "lru-cache";
import type { RequestContext, Route } from "../request/context.ts";
import { apiErrorOf } from "./validator-errors.ts";

type OpenApiDocument = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]["apiSpec"], string>;

/** Checks requests against the contract. */
export interface ContractCheck {
	/**
	 * The input of a request that is valid, or the 400 of one that is not, which names the parameter, its value and the
	 * allowed values; undefined when only `checkRequest` can tell.
	 *
	 * @throws {ApiError} 400 for percent-encoding that is malformed
	 */
	acceptInput(route: Route, target: string): Input | ApiError | undefined;
	/**
	 * Checks the path and query of a request, and sets the input of its context.
	 *
	 * @throws {ApiError} 400 that names the parameter, its value and the allowed values
	 */
	checkRequest(context: RequestContext, route: Route, request: Request, response: Response): Promise<void>;
	/** Loads what judges requests that are not plainly valid, before the first of them. */
	load(): Promise<void>;
}

/**
 * Checks against the bundled document. A request first passes a URL parser, which is stricter than the
 * validator and folds aliases in. Then express-openapi-validator judges the rest against the document.
 *
 * @param judgesAll true when express-openapi-validator judges plainly valid requests too, for a comparison
 */
export const openContract = (document: object, { judgesAll = false } = {}): ContractCheck =>
	new DocumentCheck(document, judgesAll);

class DocumentCheck implements ContractCheck {
	readonly #document: object;
	readonly #judgesAll: boolean;
	/** Loaded at the first check, since it takes longer than most of a start. */
	#validators: Promise<readonly RequestHandler[]> | undefined;
	readonly #acceptors = new Map<string, ReturnType<typeof acceptorOf>>();
	readonly #accepted = new LRUCache<string, Accepted>({
		max: 20_000,
		maxSize: mostAccepted,
		sizeCalculation,
	});
	readonly #refusals = new LRUCache<string, ApiError>({ max: mostRefusals });

	constructor(document: object, judgesAll: boolean) {
		this.#document = document;
		this.#judgesAll = judgesAll;
	}

	acceptInput({ operation, rawPath }: Route, target: string): Input | ApiError | undefined {
		const query = canonicalQuery(operation, parseQuery(splitTarget(target)[1]));
		if (query instanceof RefusedInput) return this.#errorOf(target, query);
		const input = this.#acceptorOf(operation)({ path: decodePath(rawPath), query });
		return input instanceof RefusedInput ? this.#errorOf(target, input) : input;
	}

	async checkRequest(
		context: RequestContext,
		route: Route,
		request: Request,
		response: Response,
	): Promise<void> {
		// The validator keeps a compiled validator per content type, so a caller could grow its memory with GETs.
		delete request.headers["content-type"];
		const input = this.#judgesAll ? undefined : this.acceptInput(route, request.url);
		if (input instanceof ApiError) throw input;
		if (input) {
			context.input = input;
			return;
		}
		const target = request.url;
		const known = this.#accepted.get(target);
		if (known) return accept(known, context, request);
		await this.#judge(context, route, request, response);
		this.#accepted.set(target, { input: context.input ?? {}, url: request.url });
	}

	async load(): Promise<void> {
		await this.#loaded();
	}

	/** Has express-openapi-validator judge a request under main names. */
	async #judge(
		context: RequestContext,
		{ operation, rawPath }: Route,
		request: Request,
		response: Response,
	): Promise<void> {
		const [path, query] = splitTarget(request.url);
		context.input = decodePath(rawPath);
		const parameters = canonicalQuery(operation, parseQuery(query));
		if (parameters instanceof RefusedInput) throw parameters.error();
		const search = canonicalQueryString(parameters);
		request.url = search === "" ? path : `${path}?${search}`;
		request.originalUrl = request.url;
		const validators = await this.#loaded();
		try {
			for (const validator of validators) await run(validator, request, response);
		} catch (error) {
			throw apiErrorOf(error, operation, { path: decodePath(rawPath), query: parameters });
		}
		const sent = Object.entries(request.query).filter(([, value]) => value !== undefined);
		context.input = Object.freeze({ ...context.input, ...Object.fromEntries(sent) });
	}

	/** A failure to load is not kept. */
	#loaded(): Promise<readonly RequestHandler[]> {
		this.#validators ??= validatorsOf(this.#document).catch((error: unknown) => {
			this.#validators = undefined;
			throw error;
		});
		return this.#validators;
	}

	#acceptorOf(operation: Route["operation"]): ReturnType<typeof acceptorOf> {
		const known = this.#acceptors.get(operation.operationId);
		if (known) return known;
		const acceptor = acceptorOf(operation);
		this.#acceptors.set(operation.operationId, acceptor);
		return acceptor;
	}

	#errorOf(target: string, input: RefusedInput): ApiError {
		const known = this.#refusals.get(target);
		if (known) return known;
		const error = input.error();
		if (target.length <= longestRefused) this.#refusals.set(target, error);
		return error;
	}
}

/** The outcome of the check of a target, which depends on nothing else. */
interface Accepted {
	input: NonNullable<RequestContext["input"]>;
	/** The target under main names. */
	url: string;
}

/** Refused targets whose errors are known, and the length of the longest one. */
const mostRefusals = 1_000;
const longestRefused = 256;

/** Bytes of all accepted targets together, approximately. */
const mostAccepted = 8 * 1024 * 1024;

const sizeCalculation = ({ url }: Accepted, target: string): number => 512 + 3 * (url.length + target.length);

function accept({ input, url }: Accepted, context: RequestContext, request: Request): void {
	context.input = input;
	request.url = url;
	request.originalUrl = url;
}

/** Runs a middleware as a function: it passes the request on, or throws. */
const run = (middleware: RequestHandler, request: Request, response: Response): Promise<void> =>
	new Promise((resolve, reject) => {
		const next = (error?: unknown) => (error === undefined ? resolve() : reject(error));
		Promise.resolve(middleware(request, response, next)).catch(reject);
	});

async function validatorsOf(document: object): Promise<readonly RequestHandler[]> {
	const { middleware } = await import("express-openapi-validator");
	return middleware({
		apiSpec: ofRequests(document as Contract) as OpenApiDocument,
		// The document is linted when it is made; compiling the OpenAPI meta-schema at each start would be wasted work.
		validateApiSpec: false,
		validateSecurity: false,
		validateRequests: { allowUnknownQueryParameters: false, coerceTypes: true },
		validateResponses: false,
		// The fast formats would take 30 February for a date.
		ajvFormats: { mode: "full" },
		fileUploader: false,
		ignoreUndocumented: true,
	}) as RequestHandler[];
}

interface Contract {
	paths: Record<string, { get: object }>;
	components: { securitySchemes: object };
}

/** A copy of the document without its answers, which the validator would read for most of its start. */
function ofRequests(document: Contract): object {
	const responses = { default: { description: "Not judged here." } };
	const paths = Object.entries(document.paths).map(([path, { get }]) => [
		path,
		{ get: { ...get, responses } },
	]);
	const { securitySchemes } = document.components;
	return structuredClone({
		...document,
		paths: Object.fromEntries(paths),
		components: { securitySchemes },
	});
}

function decodePath(rawPath: Readonly<Record<string, string>>): Record<string, string> {
	const decoded: Record<string, string> = {};
	for (const [name, raw] of Object.entries(rawPath)) {
		try {
			decoded[name] = decodeURIComponent(raw);
		} catch {
			throw refused(malformedPath(name, raw));
		}
	}
	return decoded;
}
