import { longTarget, maxTargetLength } from "@us-market-data/operations/hints";
import { ApiError } from "@us-market-data/operations/refusals";
import { redactKeys } from "@us-market-data/store/accounts";
import type { RequestHandler } from "express";

/** As much of a path as is noted. Every route is shorter, and a refused path may have the length of a request's head. */
const maxLoggedPathLength = 1024;

/**
 * A target in absolute form, as proxies send it, names the same resource, and its host counts in place of the header
 * (RFC 9112 section 3.2.2).
 */
export function originForm(target: string): { target: string; host?: string } {
	if (target.startsWith("/")) return { target };
	const [origin, host] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
	if (origin === undefined || host === undefined) return { target };
	const rest = target.slice(origin.length);
	return { target: rest.startsWith("/") ? rest : `/${rest}`, host };
}

/** A path without the id of a sign-in in progress, which is half of the secret that its browser holds. */
const withoutSignIn = (path: string): string =>
	path.replace(/^(\/oauth\/(?:auth|device|interaction)\/[\w-]{4})[\w-]{17,}/, "$1…");

/** The part of a target before its query. */
export const pathOf = (target: string): string => {
	const end = target.indexOf("?");
	return end < 0 ? target : target.slice(0, end);
};

/** The form of a target in logs and traces: the start of its path, with secrets cut. */
export const notedPath = (target: string): string => {
	const path = pathOf(target);
	// A secret that the end cuts through is cut like a whole one.
	const noted = redactKeys(withoutSignIn(path.slice(0, maxLoggedPathLength)));
	return path.length > maxLoggedPathLength ? `${noted}…` : noted;
};

/** Refuses a request target that is too long with 414, before anything parses it. */
export const targetLength: RequestHandler = ({ url }, _response, next) => {
	if (url.length <= maxTargetLength) return next();
	const { code, message } = longTarget(url.length);
	throw new ApiError(code, message);
};
