import { type NearestPaths, unknownRoute } from "@us-market-data/hints";
import { shortened } from "@us-market-data/market";
import { ApiError } from "@us-market-data/operations/errors";
import type { FamilyHosts } from "../deployment/family-hosts.ts";
import type { AddressTest } from "../http/addresses.ts";
import { askedHost, type HostHeaders } from "../http/asked-host.ts";
import type { Route } from "../request/context.ts";

/** A request, as far as its route depends on it. */
export interface RoutedRequest {
	path: string;
	headers: HostHeaders;
	/** The other end of the connection. */
	address: string | undefined;
	/** The target as it was sent, if it may name a host. */
	target?: string;
}

/** Refuses a path without an operation, and an operation at a host that does not serve its family. */
export type RefuseRoute = (route: Route | undefined, request: RoutedRequest) => ApiError | undefined;

export const refuseRoute =
	(hosts: FamilyHosts, isTrustedProxy: AddressTest, nearest: NearestPaths): RefuseRoute =>
	(route, { path, headers, address, target }) => {
		if (!route) {
			const { message, details } = unknownRoute(path, nearest);
			return new ApiError("unknown_route", message, { details });
		}
		if (!hosts.areSeparate) return undefined;
		const { family } = route.operation;
		if (hosts.serves(family, askedHost(headers, address, isTrustedProxy, target))) return undefined;
		const served = `The ${family} family is served at ${hosts.of(family).join(", ")}.`;
		return new ApiError("unknown_route", `No such route at this host: ${shortened(path)}. ${served}`);
	};
