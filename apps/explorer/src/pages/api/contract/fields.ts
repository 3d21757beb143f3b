import { type ContractDocument, resolved, type Schema } from "./document.ts";

/** One member of an answer, with its place. */
export interface Field {
	path: string;
	type: string;
	isAlways: boolean;
	description: string;
}

/** Levels below which members are left to the contract. */
const deepest = 5;

/** The members of an answer and of what it holds, outermost first. */
export function fieldsOf(document: ContractDocument, schema: Schema, path = "", depth = 0): Field[] {
	const whole = merged(document, schema);
	if (whole.items) return fieldsOf(document, whole.items, `${path}[]`, depth);
	if (depth >= deepest) return [];
	return Object.entries(whole.properties ?? {}).flatMap(([name, member]) => {
		const memberPath = path === "" ? name : `${path}.${name}`;
		const mergedMember = merged(document, member);
		return [
			{
				path: memberPath,
				type: typeOf(document, mergedMember),
				isAlways: whole.required?.includes(name) ?? false,
				description: mergedMember.description ?? "",
			},
			...fieldsOf(document, mergedMember, memberPath, depth + 1),
		];
	});
}

/** The events of a stream by the names that their member `event` has, each with its members. */
export const eventsOf = (document: ContractDocument, schema: Schema): { name: string; fields: Field[] }[] =>
	(resolved(document, schema).oneOf ?? []).map((form) => ({
		name: String(merged(document, form).properties?.["event"]?.const ?? ""),
		fields: fieldsOf(document, form),
	}));

/** A schema with the members of all its parts. Of several forms it is the first that has members. */
function merged(document: ContractDocument, schema: Schema): Schema {
	const whole = resolved(document, schema);
	const parts = (whole.allOf ?? []).map((part) => merged(document, part));
	const forms = [...(whole.oneOf ?? []), ...(whole.anyOf ?? [])].map((form) => merged(document, form));
	const form = forms.find(({ properties, items }) => properties || items) ?? forms[0] ?? {};
	const properties = Object.fromEntries(
		[...parts, form, whole].flatMap((part) => Object.entries(part.properties ?? {})),
	);
	return { ...Object.assign({}, ...parts), ...form, ...whole, properties };
}

/** The type of a value in a few words: `text or null`, `list of objects`, `one of a, b`. */
export function typeOf(document: ContractDocument, schema: Schema): string {
	const { type, items, enum: values, format } = schema;
	if (values && values.length <= 8) return values.map((value) => String(value)).join(" | ");
	const names = (typeof type === "string" ? [type] : (type ?? ["any"])).map((name) =>
		name === "array" && items ? `array of ${typeOf(document, merged(document, items))}` : name,
	);
	return `${names.join(" or ")}${format ? ` (${format})` : ""}`;
}
