/**
 * A member of a 200 answer, with the schema that it has there.
 *
 * @typedef {object} Member
 * @property {string} name
 * @property {readonly string[]} path names from the body to the member
 * @property {Record<string, any>} schema references followed, null left out of a choice
 * @property {boolean} isDescribed True when the service description gives the member its name and type.
 * @property {boolean} isRequired
 * @property {"requested" | "indicators" | undefined} members Set when a request decides which members there are.
 */

/** @typedef {{ node: any, source: string | undefined }} Place a node and the file in which it stands */

/**
 * The members of the 200 answer of an operation, each once for each path.
 *
 * @param {any} operation
 * @param {any} context of a Redocly rule
 * @returns {Member[]}
 */
export function answerMembers(operation, { resolve, location }) {
	/** @param {Place} place @returns {Place} */
	const follow = ({ node, source }) => {
		if (node?.$ref === undefined) return { node, source };
		const { node: target, location: at } = resolve(node, source);
		const { $ref: _, ...siblings } = node;
		const followed = follow({ node: target, source: at?.source.absoluteRef });
		return { node: { ...followed.node, ...siblings }, source: followed.source };
	};
	/** A choice between one schema and null as that schema, nullable. @param {Place} place */
	const settled = ({ node, source }) => {
		const parts = (node?.oneOf ?? []).map((/** @type {any} */ part) => follow({ node: part, source }).node);
		const [only, other] = parts.filter((/** @type {any} */ part) => part?.type !== "null");
		if (!only || other) return node;
		return { ...only, type: [...typesOf(only), "null"], description: node.description };
	};
	const members = [];
	/** @param {Place} place @param {readonly string[]} path */
	const walk = (place, path) => {
		const { node: schema, source } = follow(place);
		for (const part of [...(schema?.allOf ?? []), ...(schema?.oneOf ?? [])])
			walk({ node: part, source }, path);
		if (schema?.items) walk({ node: schema.items, source }, path);
		for (const [name, property] of Object.entries(schema?.properties ?? {})) {
			const own = follow({ node: property, source });
			members.push(memberOf(schema, name, [...path, name], settled(own)));
			walk(own, [...path, name]);
		}
	};
	const answer = follow({ node: operation.responses?.["200"], source: location.source.absoluteRef });
	const body = answer.node?.content?.["application/json"]?.schema;
	if (body) walk({ node: body, source: answer.source }, []);
	return members;
}

/** @param {any} schema @param {string} name @param {readonly string[]} path @param {any} property @returns {Member} */
const memberOf = (schema, name, path, property) => ({
	name,
	path,
	schema: property,
	members: schema["x-members"],
	isDescribed: schema["x-described"]?.includes(name) ?? false,
	isRequired: schema.required?.includes(name) ?? false,
});

/** @param {Record<string, any>} schema */
export const typesOf = (schema) => [schema.type ?? []].flat();
