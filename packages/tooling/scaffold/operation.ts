import { checkChoice, checkName, pascalCase } from "./names.ts";
import type { NewFiles } from "./new-files.ts";
import { exampleFile, pathFile, schemaFile } from "./operation-description.ts";
import { marker } from "./unfinished.ts";

export const operationAreas = ["quote", "content", "market", "calendar", "fundamental", "screener"] as const;

const operations = "packages/operations/src";
const cases = "packages/conformance/src/cases";

/** A new operation of the main family, which answers a list about one symbol. */
export function operationFiles(area: string, operationId: string, path: string): NewFiles {
	checkChoice("area", area, operationAreas);
	checkName("operationId", operationId, "camel case, such as listOpenInterest");
	checkName("path", path, "a path below /api/market-data, such as /quote/open_interest");
	const schema = `${pascalCase(operationId)}Response`;
	const names = { area, operationId, path, schema };
	return {
		[`spec/paths/${area}/${operationId}.yaml`]: pathFile(names),
		[`spec/schemas/${schema}.yaml`]: schemaFile(),
		[`spec/examples/${area}/${operationId}.yaml`]: exampleFile(names),
		[`${operations}/${area}/${operationId}.ts`]: handlerFile(operationId),
		[`${operations}/${area}/${operationId}.test.ts`]: testFile(operationId),
		[`${cases}/${area}/${operationId}.ts`]: caseFile(operationId),
	};
}

const handlerFile = (operationId: string): string => `import type { Handler } from "../handler.ts";

/** ${marker}: what it answers. */
export const ${operationId}: Handler<"${operationId}"> = async ({ symbol, count, cursor }, { data }) => {
	const security = await data.requireSecurity(symbol);
	throw new Error(\`${marker}: answer up to \${count} items of security \${security.id} after \${cursor}\`);
};
`;

const testFile = (
	operationId: string,
): string => `import { security } from "@us-market-data/analytics/testing";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

// ${marker}: records that the operation reads.
const market = await testMarket([rows("AAPL.US", "securities", [security("Apple Inc.")])]);

it("answers the items of a security, newest first", async () => {
	const { body } = await market.request("${operationId}", { symbol: "AAPL.US", count: 20 });
	// ${marker}: the items that are expected.
	expect(body.items).not.toEqual([]);
});
`;

const caseFile = (operationId: string): string => `import { sortedBy } from "../../rules/row-rules.ts";
import { atMost } from "../../rules/lists.ts";
import { unknownSymbolRejected } from "../../rules/questions.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

// ${marker}: the \`next\` of the example \`ok\` as cursor, and what else holds of every response.
export default define("${operationId}", {
	values: { cursor: [] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ symbol: "AAPL.US" }),
	rules: [sortedBy("items", "timestamp", "desc"), atMost("items"), unknownSymbolRejected()],
});
`;
