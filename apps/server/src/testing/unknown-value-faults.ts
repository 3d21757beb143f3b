import document from "@us-market-data/contract/openapi.json" with { type: "json" };

/** The keywords of the contract's schemas that say what a member may be. */
interface Schema {
	$ref?: string;
	type?: string | readonly string[];
	properties?: Readonly<Record<string, Schema>>;
	items?: Schema;
	allOf?: readonly Schema[];
	oneOf?: readonly Schema[];
	"x-described"?: readonly string[];
	"x-members"?: string;
	"x-requested-by"?: string;
}

const schemas = document.components.schemas as unknown as Readonly<Record<string, Schema>>;

const bodies = new Map(
	Object.values(document.paths).flatMap(({ get }) =>
		"x-stream" in get
			? []
			: [
					[
						get.operationId as string,
						get.responses[200].content["application/json"].schema as Schema,
					] as const,
				],
	),
);

/** A member of a body, with the part of the contract that declares it. */
interface Member {
	path: string;
	value: unknown;
	isDescribed: boolean;
	mayBeLeftOut: boolean;
}

/** Members of a body that do not show an unknown value as the contract has it. */
export const unknownValueFaults = (operationId: string, body: unknown): string[] =>
	membersOf(bodies.get(operationId), body, "").flatMap(({ path, value, isDescribed, mayBeLeftOut }) => {
		if (isDescribed) return value === null ? [`${path} is null`] : [];
		if (value === undefined) return mayBeLeftOut ? [] : [`${path} is left out`];
		return value === "" ? [`${path} is empty`] : [];
	});

function membersOf(declared: Schema | undefined, value: unknown, path: string): Member[] {
	const { $ref, ...schema } = declared ?? {};
	if ($ref) return membersOf(schemas[$ref.split("/").at(-1) ?? ""], value, path);
	if (Array.isArray(value)) return value.flatMap((item, i) => membersOf(schema.items, item, `${path}[${i}]`));
	if (typeof value !== "object" || value === null) return [];
	const body = value as Record<string, unknown>;
	const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []).filter((part) => fits(part, body))];
	const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
		{
			path: `${path}.${name}`,
			value: body[name],
			mayBeLeftOut: schema["x-members"] !== undefined || isRequested(property),
			isDescribed: schema["x-described"]?.includes(name) ?? false,
		},
		...membersOf(property, body[name], `${path}.${name}`),
	]);
	return [...parts.flatMap((part) => membersOf(part, value, path)), ...own];
}

/** True for a member that only a parameter adds. */
const isRequested = ({ $ref, ...schema }: Schema): boolean =>
	($ref ? schemas[$ref.split("/").at(-1) ?? ""] : schema)?.["x-requested-by"] !== undefined;

/** True for the part of a choice that declares a member of the body. */
function fits({ $ref, properties }: Schema, body: object): boolean {
	const declared = $ref ? schemas[$ref.split("/").at(-1) ?? ""]?.properties : properties;
	return Object.keys(declared ?? {}).some((name) => name in body);
}
