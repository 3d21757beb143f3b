import type { IncomingMessage } from "node:http";
import { shortened } from "@us-market-data/market";
import { type NearestPaths, unknownRoute, wrongMethod } from "@us-market-data/operations/hints";
import { ApiError } from "@us-market-data/operations/refusals";
import type { RequestHandler } from "express";
import type { FamilyHosts } from "../deployment/family-hosts.ts";
import type { AddressTest } from "../http/addresses.ts";
import { requestedHost } from "../http/asked-host.ts";
import { contextOf, type Route } from "../request/context.ts";
import { pathOf } from "../request/target.ts";
import type { FindRoute } from "./route-table.ts";

const operationMethods: readonly string[] = ["GET"];
const pageMethods: readonly string[] = ["GET", "HEAD"];
const changeMethods: readonly string[] = ["POST"];

export interface RoutingDeps {
	findRoute: FindRoute;
	rejectRoute: RejectRoute;
	/** True for paths outside the contract. */
	isPage: (path: string) => boolean;
	/** True for those of them that change something for the person who is signed in. */
	isChange: (path: string) => boolean;
}

/**
 * The checks of route and method: an unknown route is 404, and so is a route at a host that does not serve its family. A
 * method other than GET on a registered one is 405 with `Allow`. OPTIONS is no exception, and HEAD is for pages alone:
 * monitors ask so if a page is there. The changes of a session take POST alone.
 */
export function routing({ findRoute, rejectRoute, isPage, isChange }: RoutingDeps): RequestHandler {
	return (request, response, next) => {
		const path = pathOf(request.url);
		const route = findRoute(path);
		const error = isPage(path) ? undefined : rejectRoute(route, request);
		if (error) throw error;
		const allowed = isChange(path) ? changeMethods : isPage(path) ? pageMethods : operationMethods;
		if (!allowed.includes(request.method)) {
			const message = wrongMethod(request.method, path, isChange(path) ? "POST" : "GET");
			throw new ApiError("method_not_allowed", message, { headers: { Allow: allowed.join(", ") } });
		}
		if (route) contextOf(response).route = route;
		next();
	};
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
