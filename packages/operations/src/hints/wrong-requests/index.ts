export { names } from "./names.ts";
export { paths } from "./paths.ts";
export { values } from "./values.ts";
export type { WrongRequest } from "./wrong-request.ts";
