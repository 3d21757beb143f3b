import { detailOf, quoted, type Refusal, withHint } from "./refusal.ts";

const note = "It was never held, or is not held any more; begin again without the parameter";

/**
 * The refusal of a version of the data that is well formed and not held.
 *
 * @example
 * unknownVersion("7-z").code; // => "unknown_version"
 */
export function unknownVersion(version: string): Refusal {
	const what = `unknown version ${quoted(version)} of the data`;
	return {
		code: "unknown_version",
		message: withHint(`Query parameter "data_version" names an ${what}`, { note }),
		details: [detailOf("query.data_version", withHint(what, { note }))],
	};
}
