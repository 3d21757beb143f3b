import type { OpenApiDocument } from "./document.ts";

type Answer = { $ref?: string; content?: Record<string, { examples?: object }> };

/** An interface with the names of the examples of each operation; an answer without a body is named by its status. */
export function exampleNames({ paths, components }: OpenApiDocument): string {
	const operations = Object.values(paths).filter(({ get }) => !("x-stream" in get));
	const members = operations.map(({ get: { operationId, responses } }) => {
		const names = Object.entries(responses as Record<string, Answer>).flatMap(([status, given]) => {
			const shared = components["responses"]?.[given.$ref?.split("/").at(-1) ?? ""] as Answer | undefined;
			const [media] = Object.values((shared ?? given).content ?? {});
			return Object.keys(media?.examples ?? { [status]: {} });
		});
		return `\t${operationId}: ${[...new Set(names)].map((name) => JSON.stringify(name)).join(" | ")};`;
	});
	return [
		"/** The names of the examples of each operation's answers. */",
		"export interface ExampleNames {",
		...members,
		"}",
		"",
	].join("\n");
}
