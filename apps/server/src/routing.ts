import type { IncomingMessage } from "node:http";
import { operationList } from "@us-market-data/contract";
import { shortened } from "@us-market-data/market";
import type { OperationRow } from "@us-market-data/operations";
import { type NearestPaths, unknownRoute, wrongMethod } from "@us-market-data/operations/hints";
import { ApiError } from "@us-market-data/operations/refusals";
import type { RequestHandler } from "express";
import type { FamilyHosts } from "./deployment/family-hosts.ts";
import { fileMethods, fileRoute, isFilePath } from "./files/file-route.ts";
import type { AddressTest } from "./http/addresses.ts";
import { requestedHost } from "./http/requested-host.ts";
import { StartError } from "./lifecycle/start-error.ts";
import { contextOf, pathOf, type Route } from "./request.ts";
import { streamRouteOf } from "./streams/stream-route.ts";

interface Paths {
	paths?: Record<string, { get?: { operationId?: string } }>;
}

/** The mounted routes, handlers and pages, for comparison with the document. */
interface Mounted {
	operations: readonly { operationId: string; path: string }[];
	handlers: object;
	/** Paths outside the contract. */
	pages: ReadonlySet<string>;
}

/**
 * Compares the mounted routes with the document in both directions: every operation of the document has its route and its
 * handler, and there are no others.
 *
 * @throws {StartError} that names everything amiss
 */
export function checkRoutes(document: object, handlers: object, pages: ReadonlySet<string>): void {
	const errors = routeErrors(document, { operations: operationList, handlers, pages });
	if (errors.length === 0) return;
	const remedy = "Run `pnpm generate`, and add or remove handlers in packages/operations/src/handlers.ts.";
	throw new StartError(`The service and its contract disagree: ${errors.join("; ")}. ${remedy}`);
}

/** The mismatches, a clause each. */
export function routeErrors(document: object, { operations, handlers, pages }: Mounted): string[] {
	const routes = new Map(operations.map(({ operationId, path }) => [operationId, path]));
	const documented = new Map(
		Object.entries((document as Paths).paths ?? {}).flatMap(([path, { get }]) =>
			get?.operationId === undefined || "x-stream" in get ? [] : [[get.operationId, path] as const],
		),
	);
	return [
		...[...documented]
			.filter(([id, path]) => routes.get(id) !== path)
			.map(([id, path]) => `${id} at ${path} is documented and has no route`),
		...[...routes]
			.filter(([id, path]) => documented.get(id) !== path)
			.map(([id, path]) => `${id} at ${path} is a route and not documented`),
		...[...routes.keys()].filter((id) => !(id in handlers)).map((id) => `${id} has no handler`),
		...Object.keys(handlers)
			.filter((id) => !routes.has(id))
			.map((id) => `the handler of ${id} has no route`),
		...[...documented.values()]
			.filter((path) => pages.has(path))
			.map((path) => `${path} is a page and an operation`),
	];
}

export type FindRoute = (path: string) => Route | undefined;

/**
 * Finds the operation or the stream of a path. Fixed paths are one map look-up; the few templates are compared segment by
 * segment. Under a legacy prefix other than the deployment's there is nothing.
 */
export function createRouteTable(
	legacyPrefix: string,
	operations: readonly OperationRow[] = operationList,
): FindRoute {
	const fixed = new Map<string, OperationRow>();
	const templates: { operation: OperationRow; segments: string[] }[] = [];
	for (const operation of operations) {
		if (operation.path.includes("{")) templates.push({ operation, segments: operation.path.split("/") });
		else fixed.set(operation.path, operation);
	}
	return (path) => {
		const operation = fixed.get(path);
		if (operation) return { operation, rawPath: {} };
		const stream = streamRouteOf(path);
		if (stream) return stream;
		const segments = path.split("/");
		for (const template of templates) {
			const rawPath = match(template.segments, segments);
			if (rawPath && (rawPath["legacy_prefix"] ?? legacyPrefix) === legacyPrefix) {
				return { operation: template.operation, rawPath };
			}
		}
		return undefined;
	};
}

function match(template: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
	if (template.length !== segments.length) return undefined;
	const found: Record<string, string> = {};
	for (const [index, part] of template.entries()) {
		const segment = segments[index] ?? "";
		if (part.startsWith("{")) {
			if (segment === "") return undefined;
			found[part.slice(1, -1)] = segment;
		} else if (part !== segment) return undefined;
	}
	return found;
}

const operationMethods: readonly string[] = ["GET"];
const pageMethods: readonly string[] = ["GET", "HEAD"];
const changeMethods: readonly string[] = ["POST"];

interface RoutingDeps {
	findRoute: FindRoute;
	rejectRoute: RejectRoute;
	/** True for paths outside the contract. */
	isPage: (path: string) => boolean;
	/** True for those of them that change something for the person who is signed in. */
	isChange: (path: string) => boolean;
}

/**
 * The checks of route and method: an unknown route is 404, and so is a route at a host that does not serve its family. A
 * method other than GET on a registered one is 405 with `Allow`. OPTIONS is no exception, and HEAD is for pages and files alone:
 * monitors ask so if a page is there, and tools how long a file is. The changes of a session take POST alone.
 */
export function routing({ findRoute, rejectRoute, isPage, isChange }: RoutingDeps): RequestHandler {
	return (request, response, next) => {
		const path = pathOf(request.url);
		const route = isFilePath(path) ? fileRoute : findRoute(path);
		const error = isPage(path) ? undefined : rejectRoute(route, request);
		if (error) throw error;
		const allowed = methodsOf(path, { isPage, isChange });
		if (!allowed.includes(request.method)) {
			const message = wrongMethod(request.method, path, isChange(path) ? "POST" : "GET");
			throw new ApiError("method_not_allowed", message, { headers: { Allow: allowed.join(", ") } });
		}
		if (route) contextOf(response).route = route;
		next();
	};
}

function methodsOf(
	path: string,
	{ isPage, isChange }: Pick<RoutingDeps, "isPage" | "isChange">,
): readonly string[] {
	if (isChange(path)) return changeMethods;
	if (isFilePath(path)) return fileMethods;
	return isPage(path) ? pageMethods : operationMethods;
}

/** Returns the error for a path without an operation, and for an operation at a host that does not serve its family. */
export type RejectRoute = (route: Route | undefined, request: IncomingMessage) => ApiError | undefined;

/** @param nearest proposes paths for an unknown one */
export function routeRejection(
	hosts: FamilyHosts,
	isTrustedProxy: AddressTest,
	nearest: NearestPaths,
): RejectRoute {
	return (route, request) => {
		const path = pathOf(request.url ?? "/");
		if (!route) {
			const { message, details } = unknownRoute(path, nearest);
			return new ApiError("unknown_route", message, { details });
		}
		if (!hosts.areSeparate) return undefined;
		const { headers, socket } = request;
		const { family } = route.operation;
		const given = { host: headers.host, forwardedHost: headers["x-forwarded-host"]?.toString() };
		if (hosts.serves(family, requestedHost(given, socket.remoteAddress, isTrustedProxy))) return undefined;
		const served = `The ${family} family is served at ${hosts.of(family).join(", ")}.`;
		return new ApiError("unknown_route", `No such route at this host: ${shortened(path)}. ${served}`);
	};
}
