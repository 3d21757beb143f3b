import { wrongMethod } from "@us-market-data/hints";
import { ApiError } from "@us-market-data/operations/refusals";
import type { RequestHandler } from "express";
import { contextOf } from "../request/context.ts";
import { pathOf } from "../request/target.ts";
import type { RefuseRoute } from "../routing/refuse-route.ts";
import type { FindRoute } from "../routing/route-table.ts";

const ofOperations: readonly string[] = ["GET"];
const ofPages: readonly string[] = ["GET", "HEAD"];
const ofChanges: readonly string[] = ["POST"];

export interface RoutingDeps {
	findRoute: FindRoute;
	refuseRoute: RefuseRoute;
	/** True for paths outside the contract. */
	isPage: (path: string) => boolean;
	/** True for those of them that change something for the person who is signed in. */
	isChange: (path: string) => boolean;
}

/**
 * The first two checks: an unknown route is 404, and so is a route at a host that does not serve its family. A method
 * other than GET on a known one is 405 with `Allow`. OPTIONS is no exception, and HEAD is for pages alone: monitors ask
 * so if a page is there. The changes of a session take POST alone.
 */
export function routing({ findRoute, refuseRoute, isPage, isChange }: RoutingDeps): RequestHandler {
	return (request, response, next) => {
		const path = pathOf(request.url);
		const route = findRoute(path);
		const { headers, socket, originalUrl: target } = request;
		const given = { host: headers.host, forwardedHost: headers["x-forwarded-host"]?.toString() };
		const asked = { path, headers: given, address: socket.remoteAddress, target };
		const refusal = isPage(path) ? undefined : refuseRoute(route, asked);
		if (refusal) throw refusal;
		const allowed = isChange(path) ? ofChanges : isPage(path) ? ofPages : ofOperations;
		if (!allowed.includes(request.method)) {
			throw new ApiError(
				"method_not_allowed",
				wrongMethod(request.method, path, isChange(path) ? "POST" : "GET"),
				{
					headers: { Allow: allowed.join(", ") },
				},
			);
		}
		if (route) contextOf(response).route = route;
		next();
	};
}
