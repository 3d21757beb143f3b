import { ApiError } from "@us-market-data/operations/refusals";
import type { Request, RequestHandler } from "express";
import type { AddressTest } from "../http/addresses.ts";
import { askedHost } from "../http/asked-host.ts";

export interface OwnPagesDeps {
	/** Address of the service as its users see it; empty or absent when only the requests name it. */
	publicUrl?: string;
	edge: { isTrustedProxy: AddressTest };
}

/**
 * Refuses what a page of another site sends, as far as the browser says so. Such a page does not know the key, so this
 * stands behind a wall already. A browser tells the site over TLS and on loopback, and the origin everywhere.
 */
export const ownPages =
	(deps: OwnPagesDeps): RequestHandler =>
	(request, _response, next) => {
		if (isOfOthers(request, deps))
			throw new ApiError("access_denied", "Forbidden: keys are changed by the pages of this service alone.");
		next();
	};

function isOfOthers(request: Request, deps: OwnPagesDeps): boolean {
	const site = request.get("sec-fetch-site");
	if (site !== undefined) return site === "cross-site" || site === "same-site";
	const origin = request.get("origin");
	return (
		origin !== undefined && !(URL.canParse(origin) && hostsOf(request, deps).includes(new URL(origin).host))
	);
}

function hostsOf({ headers, socket }: Request, { publicUrl, edge }: OwnPagesDeps): string[] {
	const given = { host: headers.host, forwardedHost: headers["x-forwarded-host"]?.toString() };
	const host = askedHost(given, socket.remoteAddress, edge.isTrustedProxy);
	return [host ?? "", publicUrl ? new URL(publicUrl).host : ""];
}
