import { type NearestPaths, unknownRoute } from "@us-market-data/hints";
import { shortened } from "@us-market-data/market";
import { ApiError } from "@us-market-data/operations/refusals";
import type { FamilyHosts } from "../deployment/family-hosts.ts";
import type { AddressTest } from "../http/addresses.ts";
import { askedHost, type HostHeaders } from "../http/asked-host.ts";
import { Recent } from "../http/recent.ts";
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

type UnknownRoute = ReturnType<typeof unknownRoute>;

/** Unknown paths whose words are known, in each of two generations: who asks for one asks for it again. */
const knownPaths = 500;

/** The words for a longer path are found anew each time. */
const longestKnownPath = 100;

export function refuseRoute(
	hosts: FamilyHosts,
	isTrustedProxy: AddressTest,
	nearest: NearestPaths,
): RefuseRoute {
	const known = new Recent<UnknownRoute>(knownPaths);
	const unknown = (path: string): UnknownRoute => {
		const words = known.get(path) ?? unknownRoute(path, nearest);
		if (path.length <= longestKnownPath) known.set(path, words);
		return words;
	};
	return (route, { path, headers, address, target }) => {
		if (!route) {
			const { message, details } = unknown(path);
			return new ApiError("unknown_route", message, { details });
		}
		if (!hosts.areSeparate) return undefined;
		const { family } = route.operation;
		if (hosts.serves(family, askedHost(headers, address, isTrustedProxy, target))) return undefined;
		const served = `The ${family} family is served at ${hosts.of(family).join(", ")}.`;
		return new ApiError("unknown_route", `No such route at this host: ${shortened(path)}. ${served}`);
	};
}
