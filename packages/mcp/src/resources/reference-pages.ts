import { areas, catalog, type OperationDoc } from "../catalog/catalog.ts";

/** All operations by area, with the names of their parameters; `*` marks a required one. */
export const operationsPage = (): string =>
	areas
		.map(({ name, description }) => {
			const lines = catalog
				.filter(({ area }) => area === name)
				.map(({ operationId, summary, parameters }) => {
					const names = parameters.map((one) => (one.required ? `${one.name}*` : one.name));
					return `- ${operationId}: ${summary} (${names.join(", ")})`;
				});
			return [`## ${name}`, description, ...lines].join("\n");
		})
		.join("\n\n");

/** Everything that the contract says of one operation. */
export function operationPage(doc: OperationDoc): string {
	const { operationId, summary, description, metered, acceptsBearer, parameters, members } = doc;
	const rows = parameters.map(({ name, required, schema, description: text }) =>
		[name, required ? "yes" : "no", JSON.stringify(schema), text].map(cellOf).join(" | "),
	);
	return [
		`# ${operationId}`,
		summary,
		description,
		`${metered ? "Costs a data request." : "Free."} ${acceptsBearer ? "Takes an API key or a bearer token." : "Takes an API key alone."}`,
		"## Parameters",
		["| Name | Required | Values | Meaning |", "|---|---|---|---|", ...rows.map((row) => `| ${row} |`)].join(
			"\n",
		),
		"## Members of the answer",
		members.join(", "),
	].join("\n\n");
}

const cellOf = (text: string): string => text.replace(/\s+/g, " ").replaceAll("|", "\\|");
