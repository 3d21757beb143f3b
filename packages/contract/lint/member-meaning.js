import { answerMembers, typesOf } from "./answer-members.js";
import { camelCase, namesOfTheirObject } from "./naming-words.js";

/** Units by name: what the description says of such a figure. */
const units = [
	{ names: /(?:Rate|Percent|_percent|Yield|Margin)$|^(?:roe|roa|amplitude)$/, says: "in percent" },
	{ names: /Ratio$|^(?:peTtm|pbMrq|psTtm)$/, says: "a plain ratio" },
];

/**
 * A name has one meaning: its members have the same type in all answers, a parameter has the type of the member that
 * has its name, and a name that ends in a unit has that unit. Names of `namesOfTheirObject` mean what their object
 * says.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const MemberMeaning = () => {
	/** @type {Map<string, { type: string, at: string }>} */
	const known = new Map();
	/** @type {[name: string, type: string, at: string, location: any][]} */
	const asked = [];
	return {
		Operation(operation, context) {
			const { report, location, resolve } = context;
			for (const { name, path, schema, location: place, isDescribed } of answerMembers(operation, context)) {
				const at = `${operation.operationId} ${path.join(".")}`;
				if (isDescribed || namesOfTheirObject.has(name)) continue;
				const type = typeOf(schema);
				const other = known.get(name) ?? { type, at };
				known.set(name, other);
				if (other.type !== type)
					report({
						message: `"${at}" is ${type}, but "${other.at}" is ${other.type}: one name has one type.`,
						location: place,
					});
				for (const message of faultsOf(name, schema, type))
					report({ message: `"${at}" ${message}.`, location: place });
			}
			for (const entry of operation.parameters ?? []) {
				const { node: parameter, location: place = location } = resolve(/** @type {any} */ (entry));
				const schema = parameter?.schema && resolve(parameter.schema, place.source.absoluteRef).node;
				if (!schema || parameter["x-alias-of"]) continue;
				const at = `${operation.operationId} ${parameter.name}`;
				asked.push([camelCase(parameter.name), typeOf(schema), at, place]);
			}
		},
		Root: {
			leave(_root, { report }) {
				for (const [name, type, at, location] of asked) {
					const member = known.get(name);
					if (member && member.type !== type)
						report({
							message: `The parameter "${at}" is ${type}, but "${member.at}" is ${member.type}: one name has one type.`,
							location,
						});
				}
			},
		},
	};
};

/** @param {string} name @param {any} schema @param {string} type */
function faultsOf(name, schema, type) {
	const description = String(schema.description ?? "");
	const faults = units
		.filter(({ names, says }) => names.test(name) && !description.includes(says))
		.map(({ says }) => `needs the words "${says}" in its description`);
	if (/Count$|_count$/.test(name) && type !== "integer") faults.push("is a count, and not an integer");
	if (type === "boolean" && !/^(?:is|has)[A-Z\d_]/.test(name))
		faults.push('is a boolean, whose name begins with "is" or "has"');
	return faults;
}

/** The type without null; words that may be taken are text. @param {any} schema @returns {string} */
function typeOf(schema) {
	const [type = schema.const === undefined ? "object" : "string"] = typesOf(schema).filter(
		(one) => one !== "null",
	);
	if (type === "array") return "a list";
	if (type !== "string") return type;
	if (schema.format) return schema.format;
	return schema.pattern && /\\d\+\(\\\.\\d\+\)\?\)?\??\$$/.test(schema.pattern) ? "decimal" : "text";
}
