/**
 * `x-alias-of` names another parameter of the same operation and place that is not an alias itself. An alias has no
 * default, because a default would always set it.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const AliasOfExistingParameter = () => ({
	Operation(operation, { report, location, resolve }) {
		const parameters = (operation.parameters ?? []).map((entry) => {
			const { node, location: target } = resolve(entry);
			const { "x-alias-of": aliasOf } = /** @type {{ "x-alias-of"?: string }} */ (node ?? {});
			return { ...node, aliasOf, target };
		});
		parameters.forEach((alias, index) => {
			if (alias.aliasOf === undefined) return;
			const at = location.child(["parameters", index]);
			const main = parameters.find(({ name, in: place }) => name === alias.aliasOf && place === alias.in);
			if (!main || main.aliasOf !== undefined) {
				report({
					message: `"${alias.name}" is an alias of "${alias.aliasOf}", which is no parameter of the operation.`,
					location: at,
				});
			}
			if (
				alias.schema &&
				resolve(alias.schema, alias.target?.source.absoluteRef).node?.default !== undefined
			) {
				report({ message: `The alias "${alias.name}" has a default.`, location: at });
			}
		});
	},
});
