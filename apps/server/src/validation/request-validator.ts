import type { NewestView } from "@us-market-data/analytics";
import { splitTarget } from "@us-market-data/contract";
import { type OperationRow, withStoredSuggestions } from "@us-market-data/operations";
import { encodingOf } from "@us-market-data/operations/encodings";
import { malformedPath } from "@us-market-data/operations/hints";
import {
	canonicalQuery,
	canonicalQueryString,
	type Input,
	type ParameterViolation,
	parseQuery,
	violationError,
} from "@us-market-data/operations/parameters";
import { ApiError, parameterError } from "@us-market-data/operations/refusals";
import type { Request, RequestHandler, Response } from "express";
import type * as OpenApiValidator from "express-openapi-validator";
import { LRUCache } from "lru-cache";
import { contextOf, type Route } from "../request.ts";

type OpenApiDocument = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]["apiSpec"], string>;

/** The result of validating a target, which depends on the target alone: its input, or the 400 response. */
type Verdict = { input: Input; url: string } | { error: ApiError };

/** Bytes of all remembered verdicts, approximately. */
const maxVerdictBytes = 8 * 1024 * 1024;

/** Verdicts on longer targets are not remembered. */
const maxRememberedTarget = 1_024;

/**
 * Validates requests against the contract by express-openapi-validator. A query is first folded into main names
 * (aliases, repeated lists, value codes). There is one validator for each operation, made of its part of the document at
 * its first request: one for all operations compares each path with every route.
 *
 * @example
 * const validator = new RequestValidator(document);
 * const input = await validator.validate(route, request, response);
 */
export class RequestValidator {
	readonly #document: Contract;
	readonly #validators = new Map<string, Promise<readonly RequestHandler[]>>();
	readonly #verdicts = new LRUCache<string, Verdict>({
		maxSize: maxVerdictBytes,
		sizeCalculation: (_verdict, target) => 1_024 + 4 * target.length,
	});

	#hits = 0;
	#misses = 0;

	constructor(document: object) {
		this.#document = document as Contract;
	}

	/**
	 * Validates path and query, and returns the input of the handler.
	 *
	 * @throws {ApiError} 400 that names the parameter, its value and the allowed values
	 */
	async validate(route: Route, request: Request, response: Response): Promise<Input> {
		const target = request.url;
		let verdict = this.#verdicts.get(target);
		if (verdict) this.#hits++;
		else {
			this.#misses++;
			verdict = await this.#check(route, request, response);
			if (target.length <= maxRememberedTarget) this.#verdicts.set(target, verdict);
		}
		if ("error" in verdict) throw verdict.error;
		request.url = verdict.url;
		return verdict.input;
	}

	/** Remembered verdicts, and how often they were found. */
	stats(): { entries: number; hits: number; misses: number } {
		return { entries: this.#verdicts.size, hits: this.#hits, misses: this.#misses };
	}

	/** Prepares the validators of all operations, before the first request needs one. */
	async load(
		operations: readonly OperationRow[],
		pause: () => Promise<unknown>,
		isStopping: () => boolean,
	): Promise<void> {
		for (const operation of operations) {
			if (isStopping()) return;
			await this.#validatorsOf(operation);
			await pause();
		}
	}

	/** Has express-openapi-validator judge a request under main names. */
	async #check({ operation, rawPath }: Route, request: Request, response: Response): Promise<Verdict> {
		const [path, query] = splitTarget(request.url);
		try {
			const pathValues = decodePath(rawPath);
			const sent = { path: pathValues, query: canonicalQuery(operation, parseQuery(query)) };
			const search = canonicalQueryString(sent.query);
			const url = search === "" ? path : `${path}?${search}`;
			request.url = url;
			request.originalUrl = url;
			// The validator keeps a compiled validator per content type, so a caller could grow its memory with GETs.
			delete request.headers["content-type"];
			const validators = await this.#validatorsOf(operation);
			try {
				for (const validator of validators) await run(validator, request, response);
			} catch (error) {
				throw violationError(violationOf(error), operation, sent);
			}
			const values = Object.entries(request.query).filter(([, value]) => value !== undefined);
			return { input: Object.freeze({ ...pathValues, ...Object.fromEntries(values) }), url };
		} catch (error) {
			if (error instanceof ApiError && error.status === 400) return { error };
			throw error;
		}
	}

	/** A failure to prepare a validator is not kept. */
	#validatorsOf(operation: OperationRow): Promise<readonly RequestHandler[]> {
		const { operationId } = operation;
		const prepared = this.#validators.get(operationId);
		if (prepared) return prepared;
		const preparing = validatorsOf(this.#document, operation).catch((error: unknown) => {
			this.#validators.delete(operationId);
			throw error;
		});
		this.#validators.set(operationId, preparing);
		return preparing;
	}
}

/** Validates the requests for operations: 400, 406, or the input of the handler and the encoding of its answer. A 400 suggests symbols that exist alone. */
export function validation(validator: RequestValidator, view: NewestView): RequestHandler {
	return async (request, response, next) => {
		const context = contextOf(response);
		try {
			const { route } = context;
			if (route) {
				context.input = await validator.validate(route, request, response);
				context.encoding = encodingOf(route.operation.operationId, context.input, request.headers.accept);
			}
		} catch (error) {
			throw await withStoredSuggestions(error, view);
		}
		next();
	};
}

interface Contract {
	paths: Record<string, { get: object }>;
	components: { securitySchemes: object };
}

/** The validator of one operation. */
async function validatorsOf(document: Contract, { path }: OperationRow): Promise<readonly RequestHandler[]> {
	const { middleware } = await import("express-openapi-validator");
	return middleware({
		apiSpec: partOf(document, path) as OpenApiDocument,
		// The document is linted when it is made; compiling the OpenAPI meta-schema at each start would be wasted work.
		validateApiSpec: false,
		validateSecurity: false,
		validateRequests: { allowUnknownQueryParameters: false, coerceTypes: true },
		// Bodies of worker threads are bytes, which it does not see; `response-validator.ts` validates all of them.
		validateResponses: false,
		// The fast formats would take 30 February for a date.
		ajvFormats: { mode: "full" },
		fileUploader: false,
		ignoreUndocumented: true,
	}) as RequestHandler[];
}

/** The part of the document that describes the requests of one path. */
function partOf(document: Contract, path: string): object {
	const responses = { default: { description: "Validated elsewhere." } };
	const { securitySchemes } = document.components;
	return structuredClone({
		...document,
		paths: { [path]: { get: { ...document.paths[path]?.get, responses } } },
		components: { securitySchemes },
	});
}

/** Runs a middleware as a function: it passes the request on, or throws. */
const run = (middleware: RequestHandler, request: Request, response: Response): Promise<void> =>
	new Promise((resolve, reject) => {
		const next = (error?: unknown) => (error === undefined ? resolve() : reject(error));
		Promise.resolve(middleware(request, response, next)).catch(reject);
	});

/** An error of express-openapi-validator for a request: one entry per broken rule. */
interface ValidatorError {
	status: number;
	errors: { path: string; errorCode?: string }[];
}

const isValidatorError = (error: unknown): error is ValidatorError =>
	error instanceof Error && "status" in error && error.status === 400 && "errors" in error;

/** The first broken rule that the validator reports. Any other error is thrown as it is. */
function violationOf(error: unknown): ParameterViolation {
	const [first] = isValidatorError(error) ? error.errors : [];
	if (!first) throw error;
	const [, location, name = ""] = first.path.split("/");
	const isMissing = first.errorCode?.startsWith("required") ?? false;
	return { name, location: location === "params" ? "path" : "query", isMissing };
}

function decodePath(rawPath: Readonly<Record<string, string>>): Record<string, string> {
	const decoded: Record<string, string> = {};
	for (const [name, raw] of Object.entries(rawPath)) {
		try {
			decoded[name] = decodeURIComponent(raw);
		} catch {
			throw parameterError(malformedPath(name, raw));
		}
	}
	return decoded;
}
