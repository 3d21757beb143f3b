import type { Edits, Insertion } from "./edits.ts";
import { checkChoice, checkName, pascalCase } from "./names.ts";
import { exampleFiles, pathFile, schemaFile } from "./operation-description.ts";
import { marker } from "./unfinished.ts";

export const operationAreas = ["quote", "content", "market", "calendar", "fundamental", "screener"] as const;

const operations = "packages/operations/src";
const cases = "packages/conformance/src/cases";
const requests = "apps/server/src/testing";
const examplesFolder = "apps/server/src/testing/examples";

/** A new operation of the main family, which answers a list about one symbol. */
export function operationEdits(area: string, operationId: string, path: string): Edits {
	checkChoice("area", area, operationAreas);
	checkName("operationId", operationId, "camel case, such as listOpenInterest");
	checkName("path", path, "a path below /api/market-data, such as /quote/open_interest");
	const schema = `${pascalCase(operationId)}Response`;
	const examples = Object.entries(exampleFiles()).map(
		([name, content]) => [`spec/examples/${area}/${operationId}.${name}.yaml`, content] as const,
	);
	return {
		create: {
			[`spec/paths/${area}/${operationId}.yaml`]: pathFile({ area, operationId, schema }),
			[`spec/schemas/${schema}.yaml`]: schemaFile(),
			...Object.fromEntries(examples),
			[`${operations}/${area}/${operationId}.ts`]: handlerFile(operationId),
			[`${operations}/${area}/${operationId}.test.ts`]: testFile(operationId),
			[`${cases}/${area}/${operationId}.ts`]: caseFile(operationId),
		},
		insert: [...listed(area, operationId, path), ...exampleRequests(operationId, path)],
	};
}

function listed(area: string, operationId: string, path: string): Insertion[] {
	const end = /^}( satisfies \w+)?\)?;$/;
	const handlers = `${operations}/handlers.ts`;
	return [
		{
			file: "spec/openapi.yaml",
			text: `  /api/market-data${path}: { $ref: paths/${area}/${operationId}.yaml }`,
			where: "after",
			line: new RegExp(`\\$ref: paths/${area}/`),
		},
		{
			file: handlers,
			text: `import { ${operationId} } from "./${area}/${operationId}.ts";`,
			where: "after",
			line: /^import /,
		},
		{ file: handlers, text: `\t${operationId},`, where: "before", line: end },
		{
			file: `${requests}/good-requests.ts`,
			text: `\t${operationId}: main("${path}?symbol=AAPL.US"),`,
			where: "before",
			line: end,
		},
		{
			file: `${requests}/parameter-rules.ts`,
			text: `\t${operationId}: { symbol, count: upTo100 },`,
			where: "before",
			line: /^} satisfies ParameterRules;$/,
		},
		{
			file: "apps/server/src/long-queries/long-queries.ts",
			text: `\t${operationId}: "none", // ${marker}: which of its queries are long, if any is.`,
			where: "before",
			line: end,
		},
		{
			file: `${operations}/bare-security.test.ts`,
			text: `\t${operationId}: ({ request }) => request("${operationId}", { symbol, count: 20 }),`,
			where: "before",
			line: end,
		},
	];
}

/** The requests whose answers become the examples. */
function exampleRequests(operationId: string, path: string): Insertion[] {
	const ofExample = (name: string, query: string, more = "") =>
		`\t"${operationId}.${name}": { target: main("${path}?${query}")${more} },`;
	const answers = [
		ofExample("ok", "symbol=AAPL.US&count=2"),
		ofExample("empty", "symbol=AAPL.US", ", by: bare"),
	];
	const refusals = [
		ofExample("badRequest", "symbol=AAPL.US&count=1e1"),
		ofExample("unknownSymbol", "symbol=ZZZZ.US"),
	];
	return Object.entries({ answers, refusals }).map(([name, lines]) => ({
		file: `${examplesFolder}/${name}.ts`,
		text: lines.join("\n"),
		where: "after",
		line: /^\t"(listScreenerIndicators.withValues|searchScreener.conflictingParameters)":/,
	}));
}

const handlerFile = (operationId: string): string => `import type { Handler } from "../handler.ts";

/** ${marker}: what it answers. */
export const ${operationId}: Handler<"${operationId}"> = async ({ symbol, count }, { data }) => {
	const security = await data.requireSecurity(symbol);
	throw new Error(\`${marker}: answer up to \${count} items of security \${security.id}\`);
};
`;

const testFile = (
	operationId: string,
): string => `import { security } from "@us-market-data/analytics/testing";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

// ${marker}: hold records that the operation reads.
const market = await testMarket([rows("AAPL.US", "securities", [security("Apple Inc.")])]);

it("answers the items of a security, newest first", async () => {
	const { body } = await market.request("${operationId}", { symbol: "AAPL.US", count: 20 });
	// ${marker}: the items that are expected.
	expect(body.items).not.toEqual([]);
});
`;

const caseFile = (operationId: string): string => `import { sortedBy } from "../../rules/answers.ts";
import { atMost } from "../../rules/lists.ts";
import { unknownSymbolRefused } from "../../rules/questions.ts";
import { define } from "../case.ts";

// ${marker}: what else holds of every answer.
export default define("${operationId}", {
	rules: [sortedBy("items", "timestamp", "desc"), atMost("items"), unknownSymbolRefused()],
});
`;
