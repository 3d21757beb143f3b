import type { Plugin } from "@us-market-data/tooling/bundle";

/**
 * Leaves out the check of the contract itself by express-openapi-validator, which compiles the schema of OpenAPI for it at
 * each start, even where `validateApiSpec` is false. The contract is linted when it is made.
 */
export const withoutMetaSchema: Plugin = {
	name: "without-meta-schema",
	load: {
		filter: { id: /\/express-openapi-validator\/dist\/framework\/openapi\.schema\.validator\.js$/ },
		handler: () => "exports.OpenAPISchemaValidator = class {};",
	},
};
