import { rightName, rightWord } from "./naming-words.js";

const snake = /^[a-z\d]+(?:_[a-z\d]+)*$/;
/** Codes of markets and currencies, by their standards. */
const standard = /^[A-Z]{2,3}$/;
/** Names of areas are those of files and paths. */
const kebab = /^[a-z]+(?:-[a-z]+)*$/;

/**
 * Parameters and the words that they take are in snake_case, by the names that answers have. An alias, of a parameter or
 * of a word, may be any older name, and stands for a word that is accepted.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const ParameterNames = () => ({
	Parameter(parameter, { report, location, resolve }) {
		const { "x-alias-of": aliasOf, "x-value-aliases": aliases = {} } = /** @type {any} */ (parameter);
		const schema = resolve(parameter.schema ?? {}).node ?? {};
		const items = schema.items === undefined ? undefined : resolve(/** @type {any} */ (schema.items)).node;
		const words = (items?.enum ?? schema.enum ?? []).map(String);
		/** @param {string} name @param {string} what @param {string | undefined} right */
		const judge = (name, what, right) => {
			const isArea = parameter.name === "areas" && kebab.test(name);
			if (!snake.test(name) && !standard.test(name) && !isArea)
				report({ message: `${what} "${name}" is in snake_case.`, location });
			if (right !== undefined) report({ message: `${what} "${name}" has the name ${right}.`, location });
		};
		if (aliasOf === undefined) judge(parameter.name, "The parameter", rightName(parameter.name));
		for (const word of words) if (!Object.hasOwn(aliases, word)) judge(word, "The value", rightWord(word));
		for (const [alias, word] of Object.entries(aliases)) {
			if (!words.includes(alias) || !words.includes(String(word)) || Object.hasOwn(aliases, String(word)))
				report({ message: `The alias "${alias}" stands for "${word}", and both are accepted.`, location });
		}
	},
});
