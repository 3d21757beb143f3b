export { canonicalQuery, canonicalQueryString } from "./canonical.ts";
export { parseQuery } from "./raw-query.ts";
export { type ParameterViolation, violationError } from "./violation.ts";

/** The input of a handler: path and query under main names, validated and with defaults. */
export type Input = Readonly<Record<string, unknown>>;
