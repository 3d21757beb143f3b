export { acceptorOf, type Input } from "./accept-input.ts";
export { canonicalQuery, canonicalQueryString } from "./canonical.ts";
export { errorOf, type SentParameters } from "./faults.ts";
export { parseQuery } from "./raw-query.ts";
export { RefusedInput } from "./refused-input.ts";
