import { shortened } from "@us-market-data/market";
import { type Detail, detailOf, quoted } from "../refusal.ts";
import type { NearestPaths } from "./nearest-path.ts";

/** The words of a 404. */
export interface UnknownRoute {
	message: string;
	details: readonly Detail[];
}

/** The refusal of a path that is of no operation and no page, with the nearest paths. */
export function unknownRoute(path: string, nearest: NearestPaths): UnknownRoute {
	const [before = path] = path.split("&", 1);
	const near = nearest(before)
		.filter((one) => one !== path)
		.map((one) => shortened(one));
	const [first] = near;
	const guess =
		first === undefined
			? "See /openapi.json for the routes."
			: `Did you mean ${near.join(" or ")}? See /openapi.json for all routes.`;
	const words = before === path ? guess : `The query begins with ?. ${guess}`;
	const hint = { suggestion: first };
	return {
		message: `No such route: ${shortened(path)}. ${words}`,
		details: first === undefined ? [] : [detailOf("path", `is ${quoted(path)}. ${words}`, hint, near)],
	};
}
