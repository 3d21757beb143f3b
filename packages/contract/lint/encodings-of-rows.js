const types = [
	"application/json",
	"text/csv",
	"application/x-ndjson",
	"application/vnd.apache.parquet",
	"application/vnd.apache.arrow.stream",
];

/**
 * An operation that names its rows has every encoding, the parameters that choose one, and 406; no other operation has
 * any of them. Streams have encodings of their own.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const EncodingsOfRows = () => ({
	Operation(operation, { report, location, resolve }) {
		const { "x-rows": rows, "x-stream": stream } = /** @type {{ [name: string]: unknown }} */ (
			/** @type {unknown} */ (operation)
		);
		if (stream !== undefined) return;
		const names = (operation.parameters ?? []).map((parameter) => resolve(parameter).node?.name);
		const { content = {} } = resolve(operation.responses?.["200"] ?? {}).node ?? {};
		const parts = {
			"the parameter format": names.includes("format"),
			"the parameter prices": names.includes("prices"),
			"the response 406": operation.responses?.["406"] !== undefined,
			...Object.fromEntries(types.slice(1).map((type) => [type, type in content])),
		};
		for (const [part, isThere] of Object.entries(parts)) {
			if (isThere === Array.isArray(rows)) continue;
			const message = isThere
				? `This operation has ${part}: name its rows in "x-rows".`
				: `This operation has "x-rows", and so ${part}; listTrades is an example.`;
			report({ message, location });
		}
	},
});
