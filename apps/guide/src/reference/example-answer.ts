import type { OperationId } from "@us-market-data/client";
import bundled from "@us-market-data/contract/openapi.json" with { type: "json" };

interface Named {
	$ref?: string;
	value?: unknown;
}
interface Document {
	paths: Record<
		string,
		{
			get: {
				operationId: string;
				responses: { 200: { content: Record<string, { examples?: Record<string, Named> }> } };
			};
		}
	>;
	components: { examples: Record<string, Named> };
}

const { paths, components } = bundled as unknown as Document;

/** Entries of a list that an example shows. */
const shownEntries = 2;

/** The first example of an answer in the contract, with the first entries of each list; nothing where it has none. */
export function exampleAnswer(id: OperationId): string | undefined {
	const found = Object.values(paths).find(({ get }) => get.operationId === id);
	const [first] = Object.values(found?.get.responses[200].content["application/json"]?.examples ?? {});
	if (!first) return undefined;
	const name = first.$ref?.replace("#/components/examples/", "");
	const { value } = name === undefined ? first : (components.examples[name] ?? first);
	return JSON.stringify(value, (_key, part) => (Array.isArray(part) ? part.slice(0, shownEntries) : part), 2);
}
