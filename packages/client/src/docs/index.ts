/** The documentation of the operations, for pages and command lines that are made of the contract. */
export {
	type AreaDoc,
	areaDocs,
	type OperationDoc,
	operationDocs,
	type ParameterDoc,
	type StreamDoc,
	streamDocs,
} from "./operations.derived.ts";
export { type RequestTexts, requestTexts } from "./request-texts.ts";
export type { JsonSchema } from "./schemas.derived.ts";

/**
 * Loads the schemas of the answers, which are larger than all else here.
 *
 * @example
 * const schemas = await loadSchemas();
 * Object.keys(schemas).length > 0; // => true
 */
export const loadSchemas = () => import("./schemas.derived.ts");
