import { answerMembers } from "./answer-members.js";
import { rightName } from "./naming-words.js";

const camel = /^[a-z][a-z\d]*(?:[A-Z][a-z\d]*)*$/;
const snake = /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/;

/**
 * Members of answers are in camelCase, those of the company family's `data` in snake_case, and each idea has its one
 * name: docs/decisions/0017-names-days-and-instants.md. Names that the service description gives stay as they are.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const MemberNames = () => ({
	Operation(operation, context) {
		const { report } = context;
		const isCompany = /** @type {any} */ (operation)["x-family"] === "company";
		for (const { name, path, location, isDescribed, members } of answerMembers(operation, context)) {
			if (isDescribed || members === "indicators") continue;
			const isSnake = isCompany && path[0] === "data" && path.length > 1;
			const at = path.join(".");
			if (!(isSnake ? snake : camel).test(name))
				report({
					message: `The member "${at}" is not in ${isSnake ? "snake_case" : "camelCase"}.`,
					location,
				});
			const right = rightName(name);
			if (right !== undefined)
				report({ message: `The member "${at}" has another name in this contract: ${right}.`, location });
		}
	},
});
