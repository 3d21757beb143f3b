import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { openApi32, streamList } from "./index.ts";
import document from "./openapi.gen.json" with { type: "json" };

interface Described {
	openapi: string;
	paths: Record<
		string,
		{
			get: {
				responses: Record<
					string,
					{ content: Record<string, { itemSchema?: object; examples?: Record<string, object> }> }
				>;
			};
		}
	>;
}

const described = openApi32(document) as Described;

test("the document is valid by the rules of OpenAPI 3.2", async () => {
	const config = await createConfig({ rules: { struct: "error", "no-unresolved-refs": "error" } });
	const lint = async (source: object) =>
		(await lintFromString({ source: JSON.stringify(source), absoluteRef: "/openapi.json", config })).map(
			({ message }) => message,
		);
	expect(await lint(described)).toEqual([]);
	expect(await lint({ ...described, openapi: "3.1.0" }), "version 3.1 has no itemSchema").not.toEqual([]);
});

test.each(streamList)("the events of $operationId are items, as a client reads them", ({ path }) => {
	const content = described.paths[path]?.get.responses[200]?.content ?? {};
	const source = (document as unknown as Described).paths[path]?.get.responses[200]?.content ?? {};
	const { schema, examples } = source["application/x-ndjson"] as {
		schema: object;
		examples: { item: { value: { event: string; id: string } } };
	};
	const { value } = examples.item;
	const json = JSON.stringify(value);
	expect(content["application/x-ndjson"]).toMatchObject({
		itemSchema: schema,
		examples: { item: { serializedValue: `${json}\n` } },
	});
	expect(content["text/event-stream"]).toMatchObject({
		itemSchema: { properties: { data: { contentSchema: schema } } },
		examples: {
			item: { serializedValue: `event: ${value.event}\nid: ${value.id}\ndata: ${json}\n\n` },
		},
	});
	expect(JSON.stringify(content)).not.toContain('"schema":');
});

test("all else is the contract of version 3.1", () => {
	const paths = new Set(streamList.map(({ path }) => path as string));
	const without = ({ paths: all, ...rest }: { paths: object }) => ({
		...rest,
		openapi: "",
		paths: Object.entries(all).filter(([path]) => !paths.has(path)),
	});
	expect(without(described)).toEqual(without(document));
});
