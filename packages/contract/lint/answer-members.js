/**
 * A member of a 200 answer, with the schema that it has there.
 *
 * @typedef {object} Member
 * @property {string} name
 * @property {readonly string[]} path names from the body to the member
 * @property {Record<string, any>} schema references followed, null left out of a choice
 * @property {any} location where its object lists it
 * @property {boolean} isDescribed True when the service description gives the member its name and type.
 * @property {boolean} isRequired
 * @property {"requested" | "indicators" | undefined} members Set when a request decides which members there are.
 */

/** @typedef {{ node: any, location: any }} Place a node and where it stands */

/**
 * The members of the 200 answer of an operation, each once for each path.
 *
 * @param {any} operation
 * @param {any} context of a Redocly rule
 * @returns {Member[]}
 */
export function answerMembers(operation, { resolve, location }) {
	/** @param {Place} place @returns {Place} */
	const follow = (place) => {
		const { node } = place;
		if (node?.$ref === undefined) return place;
		const { node: target, location: at } = resolve(node, place.location?.source.absoluteRef);
		if (target === undefined) return { node: undefined, location: at };
		const { $ref: _, ...siblings } = node;
		const followed = follow({ node: target, location: at });
		return { node: { ...followed.node, ...siblings }, location: followed.location };
	};
	/** A choice between one schema and null as that schema, nullable. @param {Place} place */
	const settled = ({ node, location: at }) => {
		const parts = (node?.oneOf ?? []).map(
			(/** @type {any} */ part) => follow({ node: part, location: at }).node,
		);
		const [only, other] = parts.filter((/** @type {any} */ part) => part?.type !== "null");
		if (!only || other) return node;
		return { ...only, type: [...typesOf(only), "null"], description: node.description };
	};
	const members = [];
	/** @param {Place} place @param {readonly string[]} path */
	const walk = (place, path) => {
		const { node: schema, location: at } = follow(place);
		for (const keyword of ["allOf", "oneOf"])
			for (const [index, part] of (schema?.[keyword] ?? []).entries())
				walk({ node: part, location: at?.child([keyword, index]) }, path);
		if (schema?.items) walk({ node: schema.items, location: at?.child("items") }, path);
		for (const [name, property] of Object.entries(schema?.properties ?? {})) {
			const listed = { node: property, location: at?.child(["properties", name]) };
			const own = follow(listed);
			// A reference that leads nowhere is reported by itself.
			if (own.node === undefined) continue;
			members.push({ ...memberOf(schema, name, [...path, name], settled(own)), location: listed.location });
			walk(own, [...path, name]);
		}
	};
	const answer = follow({
		node: operation.responses?.["200"],
		location: location.child(["responses", "200"]),
	});
	const body = ["content", "application/json", "schema"];
	const schema = body.reduce((node, key) => node?.[key], answer.node);
	if (schema) walk({ node: schema, location: answer.location?.child(body) }, []);
	return members;
}

/** @param {any} schema @param {string} name @param {readonly string[]} path @param {any} property @returns {Omit<Member, "location">} */
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
