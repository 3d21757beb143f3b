import { shortened } from "@us-market-data/market";
import type { RequestHandler } from "express";
import { ApiError } from "../errors.ts";
import { contextOf } from "../request/context.ts";
import { pathOf } from "../request/target.ts";
import type { FindRoute } from "../routing/route-table.ts";

/**
 * The first two checks: an unknown route is 404, a method other than GET on a known one is 405 with `Allow`.
 * HEAD and OPTIONS are no exception.
 */
export function routing(findRoute: FindRoute, pages: ReadonlySet<string>): RequestHandler {
	return (request, response, next) => {
		const path = pathOf(request.url);
		const route = findRoute(path);
		if (!route && !pages.has(path)) {
			throw unknownRoute(path);
		}
		if (request.method !== "GET") {
			throw new ApiError("method_not_allowed", `Method ${request.method} is not supported; use GET.`, {
				headers: { Allow: "GET" },
			});
		}
		if (route) contextOf(response).route = route;
		next();
	};
}

/** The refusal of a path that is of no operation and no page. */
export const unknownRoute = (path: string): ApiError =>
	new ApiError("unknown_route", `No such route: ${shortened(path)}. See /openapi.json for the routes.`);
