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
