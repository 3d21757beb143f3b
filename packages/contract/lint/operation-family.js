const key = { ApiKeyHeader: [] };

/**
 * The families with the path prefix of their operations and the credentials that they accept: any of the listed
 * ones, with the scopes that a token must carry.
 */
const families = [
	{
		name: "main",
		prefix: "/api/market-data/",
		credentials: [key, { BearerAuth: ["market_data"] }],
	},
	{ name: "company", prefix: "/company/{symbol}/", credentials: [key] },
	{ name: "legacy", prefix: "/api/{legacy_prefix}/", credentials: [key] },
	{ name: "account", prefix: "/account/", credentials: [key, { BearerAuth: [] }] },
];

/** @param {Record<string, string[]>[]} credentials in any order */
const inWords = (credentials) =>
	credentials
		.map((one) => JSON.stringify(one))
		.sort()
		.join(" or ");

/**
 * The path determines the family, and the family determines the credentials. The `x-family` and the `security` of an
 * operation agree with its path. The `security` of the document applies to an operation without its own.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const OperationFamily = () => {
	/** @type {Record<string, string[]>[]} */
	let fallback = [];
	return {
		Root(root) {
			fallback = root.security ?? [];
		},
		PathItem(item, { report, location, key: path }) {
			const operation =
				/** @type {{ "x-family"?: unknown, security?: Record<string, string[]>[] } | undefined} */ (item.get);
			if (!operation) return;
			const family = families.find(({ prefix }) => String(path).startsWith(prefix));
			if (!family) {
				const prefixes = families.map(({ prefix }) => prefix).join(", ");
				report({
					message: `The path "${path}" is of no family; it begins with one of ${prefixes}.`,
					location,
				});
				return;
			}
			if (operation["x-family"] !== family.name) {
				report({
					message: `x-family is "${operation["x-family"]}"; under ${family.prefix} it is "${family.name}".`,
					location: location.child(["get", "x-family"]),
				});
			}
			const [accepted, expected] = [operation.security ?? fallback, family.credentials].map(inWords);
			if (accepted !== expected) {
				report({
					message: `The ${family.name} family accepts ${expected}, this operation ${accepted || "anybody"}.`,
					location: location.child(["get", "security"]),
				});
			}
		},
	};
};
