import {
	type McpServer,
	ProtocolError,
	ProtocolErrorCode,
	ResourceNotFoundError,
	ResourceTemplate,
} from "@modelcontextprotocol/server";
import { csvLine, resultUri } from "./answers/result.ts";
import { type Cell, tablesOf } from "./answers/tables.ts";
import { appType, chartPage, chartUri } from "./chart-app/page.ts";
import { type MarketData, RequestError } from "./market-data.ts";
import { areas, catalog, type OperationDoc, operationOf } from "./operation-catalog.ts";
import type { Workbench } from "./tools/run-tool.ts";

/** All operations by area, with the names of their parameters; `*` marks a required one. */
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

/** Everything that the contract says of one operation. */
function operationPage(doc: OperationDoc): string {
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

const markdown = "text/markdown";

const resultTemplate = new ResourceTemplate(resultUri("{id}"), { list: undefined });
const symbolsTemplate = new ResourceTemplate("usmd://symbols/{query}", { list: undefined });
const references = catalog.map(({ operationId, summary }) => ({
	uri: `usmd://reference/${operationId}`,
	name: operationId,
	title: summary,
	mimeType: markdown,
}));
const referenceTemplate = new ResourceTemplate("usmd://reference/{operation}", {
	list: () => ({ resources: references }),
	complete: {
		operation: (begin) =>
			catalog.map(({ operationId }) => operationId).filter((id) => isBeginning(begin, id)),
	},
});

/** Adds what clients may read: kept results, symbols, reference pages of the contract, and the page that draws charts. */
export function addResources(
	server: McpServer,
	{ results, data }: Pick<Workbench, "results" | "data">,
): void {
	server.registerResource(
		"result",
		resultTemplate,
		{ title: "All rows of a result", mimeType: "text/csv" },
		async (uri, { id }) => {
			const result = await results.read(String(id));
			if (!result)
				throw new ResourceNotFoundError(uri.href, `There is no result ${id}: results are kept for an hour.`);
			const contents = result.tables.map(({ name, columns, rows }) => ({
				uri: `${uri.href}#${name}`,
				mimeType: "text/csv",
				text: csvOf([columns, ...rows]),
			}));
			return { contents };
		},
	);
	server.registerResource(
		"symbols",
		symbolsTemplate,
		{
			title: "Securities that fit a symbol, a name, a CIK or a FIGI",
			description: "The best first. Costs a data request.",
			mimeType: "text/csv",
		},
		async (uri, { query }) => ({
			contents: [
				{ uri: uri.href, mimeType: "text/csv", text: await symbolsThatFit(data, String(query), uri) },
			],
		}),
	);
	server.registerResource(
		"reference",
		referenceTemplate,
		{ title: "One operation: its parameters and the members of its answer", mimeType: markdown },
		async (uri, { operation }) => {
			const doc = operationOf(String(operation));
			if (!doc) throw new ResourceNotFoundError(uri.href, `There is no operation ${operation}.`);
			return { contents: [{ uri: uri.href, mimeType: markdown, text: operationPage(doc) }] };
		},
	);
	server.registerResource(
		"operations",
		"usmd://reference/operations",
		{ title: "All operations by area", mimeType: markdown },
		async (uri) => ({ contents: [{ uri: uri.href, mimeType: markdown, text: operationsPage() }] }),
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

async function symbolsThatFit(data: MarketData, query: string, uri: URL): Promise<string> {
	try {
		const { body } = await data.request("searchSecurities", { query: decoded(query) });
		const [found] = tablesOf(body).tables;
		return found ? csvOf([found.columns, ...found.rows]) : "";
	} catch (error) {
		if (error instanceof RequestError) throw new ResourceNotFoundError(uri.href, error.message);
		throw error;
	}
}

function decoded(query: string): string {
	try {
		return decodeURIComponent(query);
	} catch {
		throw new ProtocolError(
			ProtocolErrorCode.InvalidParams,
			`${JSON.stringify(query)} is no text in percent-encoding; a percent sign is written %25.`,
		);
	}
}

const csvOf = (rows: readonly (readonly Cell[])[]): string => rows.map(csvLine).join("\n");

const isBeginning = (begin: string, id: string): boolean => id.toLowerCase().startsWith(begin.toLowerCase());
