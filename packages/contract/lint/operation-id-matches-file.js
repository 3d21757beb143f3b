import { pathFile } from "./path-file.js";

const camelCase = /^[a-z][a-zA-Z0-9]*$/;

/**
 * The operationId is camelCase and names the file of the operation.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const OperationIdMatchesFile = () => ({
	Operation({ operationId }, { report, location }) {
		// Another rule demands one.
		if (operationId === undefined) return;
		const at = location.child("operationId");
		if (!camelCase.test(operationId)) {
			report({ message: `operationId "${operationId}" is not camelCase.`, location: at });
		}
		const file = pathFile(location);
		if (file && file.name !== operationId) {
			report({
				message: `operationId "${operationId}" differs from the file name "${file.name}".`,
				location: at,
			});
		}
	},
});
