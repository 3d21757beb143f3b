import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { csvLine, resultUri } from "../answers/result.ts";
import { areas, catalog } from "../catalog/catalog.ts";
import { appType, chartPage, chartUri } from "../chart-app/page.ts";
import type { Workbench } from "../tools/tool.ts";

/** Adds what clients may read: kept results, reference pages of the contract, and the page that draws charts. */
export function addResources(server: McpServer, { kept }: Pick<Workbench, "kept">): void {
	server.registerResource(
		"result",
		new ResourceTemplate(resultUri("{id}"), { list: undefined }),
		{ title: "All rows of a result", mimeType: "text/csv" },
		async (uri, { id }) => {
			const result = await kept.read(String(id));
			if (!result)
				throw new ResourceNotFoundError(uri.href, `There is no result ${id}: results are kept for an hour.`);
			const contents = result.tables.map(({ name, columns, rows }) => ({
				uri: `${uri.href}#${name}`,
				mimeType: "text/csv",
				text: [columns, ...rows].map(csvLine).join("\n"),
			}));
			return { contents };
		},
	);
	server.registerResource(
		"operations",
		"usmd://reference/operations",
		{ title: "All operations by area", mimeType: "text/markdown" },
		async (uri) => ({ contents: [{ uri: uri.href, mimeType: "text/markdown", text: operationsPage() }] }),
	);
	server.registerResource("chart", chartUri, { title: "Chart", mimeType: appType }, async (uri) => ({
		contents: [
			{
				uri: uri.href,
				mimeType: appType,
				text: chartPage(),
				_meta: { ui: { csp: {}, prefersBorder: true } },
			},
		],
	}));
}

const operationsPage = (): string =>
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
