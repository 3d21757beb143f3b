import { expect, it } from "vitest";
import type { OpenApiDocument } from "./document.ts";
import { forHover, methodDocs } from "./hover.ts";

const document = {
	info: { version: "1.0.0" },
	security: [],
	paths: {
		"/quote": {
			get: {
				operationId: "getQuotes",
				summary: "Newest quotes",
				description: "Quotes of */ securities.\n",
				"x-metered": true,
				deprecated: true,
				parameters: [
					{ name: "count", description: "Number of quotes.", schema: { minimum: 1, maximum: 9, default: 3 } },
					{ name: "size", "x-alias-of": "count", description: "Number.", schema: {} },
				],
			},
		},
	},
	components: {
		schemas: {
			Price: { description: "A price.", examples: ["1.00"] },
			Quote: { properties: { last: { $ref: "#/components/schemas/Price" }, own: { description: "Own." } } },
		},
	},
} as unknown as OpenApiDocument;

it("parameters say their bounds, default and main name, and members what their schema says", () => {
	const { paths, components } = forHover(document);
	const described = paths["/quote"]?.get.parameters?.map(({ description }) => description);
	expect(described).toEqual(["Number of quotes. From 1 to 9. Default `3`.", "Number. Alias of `count`."]);
	const { last, own } = (components.schemas["Quote"]?.["properties"] ?? {}) as Record<string, object>;
	expect(last).toMatchObject({ description: "A price.", example: "1.00" });
	expect(own).toEqual({ description: "Own." });
});

it("a member of a shared schema has the value of an answer as its example", () => {
	const schemas = {
		Decimal: { examples: ["189.87"] },
		Row: {
			properties: {
				beta: { $ref: "#/components/schemas/Decimal" },
				rest: { $ref: "#/components/schemas/Decimal" },
			},
		},
	};
	const schema = { properties: { rows: { items: { $ref: "#/components/schemas/Row" } } } };
	const value = { rows: [{ beta: null }, { beta: "1.21" }, { beta: "0.8" }] };
	const content = { "application/json": { schema, examples: { ok: { $ref: "#/components/examples/ok" } } } };
	const get = { responses: { 200: { content } } };
	const { components } = forHover({
		...document,
		paths: { "/rows": { get } },
		components: { schemas, examples: { ok: { value } } },
	} as unknown as OpenApiDocument);
	expect(components.schemas["Row"]?.["properties"]).toMatchObject({
		beta: { example: "1.21" },
		rest: { example: "189.87" },
	});
});

it("methods have summary, description, path and cost, and a mark when they are deprecated", () => {
	const docs = methodDocs(document);
	for (const text of [
		"Newest quotes",
		"Quotes of *\\/ securities.",
		"`GET /quote`. Costs one data request.",
		"@deprecated",
	])
		expect(docs).toContain(text);
});
