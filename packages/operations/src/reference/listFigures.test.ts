import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { expect, it } from "vitest";
import { testMarket } from "../testing.ts";

const market = await testMarket([]);
const { figures } = (await market.request("listFigures", {})).body;

/** Members of the body of an operation, each path without its lists. */
function membersOf(operationId: string): Set<string> {
	const operations = Object.values(document.paths).map(
		({ get }) => get as { operationId: string; responses: unknown },
	);
	const found = operations.find((operation) => operation.operationId === operationId);
	const members = new Set<string>();
	const read = (schema: unknown, path: string): void => {
		const {
			properties = {},
			items,
			$ref,
			oneOf = [],
		} = schema as {
			properties?: Record<string, unknown>;
			items?: unknown;
			$ref?: string;
			oneOf?: unknown[];
		};
		if (path !== "") members.add(path);
		if ($ref)
			read(
				$ref
					.split("/")
					.slice(1)
					.reduce((at, key) => (at as Record<string, unknown>)[key], document as unknown),
				path,
			);
		if (items) read(items, path);
		for (const one of oneOf) read(one, path);
		for (const [name, inner] of Object.entries(properties))
			read(inner, path === "" ? name : `${path}.${name}`);
	};
	const { responses } = found as unknown as {
		responses: Record<string, { content: Record<string, { schema: unknown }> }>;
	};
	read(responses["200"]?.content["application/json"]?.schema, "");
	return members;
}

it("names for each figure members that answers have", () => {
	const served = figures.flatMap((figure) => figure.served);
	const operations = [...new Set(served.map(({ operationId }) => operationId))];
	for (const operationId of operations) {
		const members = membersOf(operationId);
		const named = served.filter((one) => one.operationId === operationId).map(({ member }) => member);
		expect(
			named.filter((member) => !members.has(member)),
			operationId,
		).toEqual([]);
	}
	expect(operations.length).toBeGreaterThan(10);
});

it("serves each figure, or makes another one of it", () => {
	const parts = new Set(figures.flatMap(({ inputs }) => inputs));
	const idle = figures.filter(({ key, served }) => served.length === 0 && !parts.has(key));
	expect(idle.map(({ key }) => key)).toEqual(["eps"]);
});

it("has each figure once, by key, and no rule that leads back to itself", () => {
	const keys = figures.map(({ key }) => key);
	expect(keys).toEqual([...new Set(keys)].sort());
	const inputs = new Map(figures.map((figure) => [figure.key, figure.inputs]));
	const visit = (key: string, above: readonly string[]): void => {
		expect(above).not.toContain(key);
		for (const input of inputs.get(key) ?? []) visit(input, [...above, key]);
	};
	for (const key of keys) visit(key, []);
});
