import type { Outcomes } from "./preference.ts";

interface Response {
	$ref?: string;
	/** By media type; JSON, or the events of a stream, come first. */
	content?: Readonly<Record<string, { examples?: Readonly<Record<string, unknown>> }>>;
}

interface Document {
	paths: Readonly<
		Record<string, { get: { operationId: string; responses: Readonly<Record<string, Response>> } }>
	>;
	components: { responses: Readonly<Record<string, Response>> };
}

/** The statuses of each operation, by operationId, with the names of their examples in the document's order. */
export function outcomesOf(document: object): ReadonlyMap<string, Outcomes> {
	const { paths, components } = document as Document;
	const resolved = (response: Response): Response | undefined =>
		response.$ref === undefined ? response : components.responses[response.$ref.split("/").at(-1) ?? ""];
	return new Map(
		Object.values(paths).map(({ get }) => [
			get.operationId,
			new Map(
				Object.entries(get.responses).map(([status, response]) => [
					Number(status),
					Object.keys(Object.values(resolved(response)?.content ?? {})[0]?.examples ?? {}),
				]),
			),
		]),
	);
}
