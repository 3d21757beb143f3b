import { shortened } from "@us-market-data/market";
import type { NearestPaths } from "./nearest-path.ts";
import { type Detail, detailOf, quoted } from "./refusal.ts";

/** The words of a 404. */
export interface UnknownRoute {
	message: string;
	details: readonly Detail[];
}

/**
 * The refusal of a path that is of no operation and no page, with the nearest paths.
 *
 * @example
 * unknownRoute("/api/market-data/qoute", nearestPaths("legacy")).details[0]?.suggestion; // => "/api/market-data/quote"
 */
export function unknownRoute(path: string, nearest: NearestPaths): UnknownRoute {
	const [before = path] = path.split("&", 1);
	const { paths, note } = nearest(before);
	const near = paths.filter((one) => one !== path).map((one) => shortened(one));
	const [first] = near;
	const words = [
		...(before === path ? [] : ["The query begins with ?."]),
		...(note === undefined ? [] : [`${note}.`]),
		first === undefined
			? "See /openapi.json for the routes."
			: `Did you mean ${near.join(" or ")}? See /openapi.json for all routes.`,
	].join(" ");
	const hint = { suggestion: first };
	const isHelp = first !== undefined || note !== undefined;
	return {
		message: `No such route: ${shortened(path)}. ${words}`,
		details: isHelp
			? [detailOf("path", `is ${quoted(path)}. ${words}`, hint, first === undefined ? undefined : near)]
			: [],
	};
}
