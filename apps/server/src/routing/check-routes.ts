import { operationList } from "@us-market-data/contract";
import { StartError } from "../lifecycle/start-refused.ts";

interface Paths {
	paths?: Record<string, { get?: { operationId?: string } }>;
}

/** The mounted routes, handlers and pages, for comparison with the document. */
export interface Mounted {
	operations: readonly { operationId: string; path: string }[];
	handlers: object;
	/** Paths outside the contract. */
	pages: ReadonlySet<string>;
}

/**
 * Compares the mounted routes with the document in both directions: every operation of the document has its route and its
 * handler, and there are no others.
 *
 * @throws {StartError} that names everything amiss
 */
export function checkRoutes(document: object, handlers: object, pages: ReadonlySet<string>): void {
	const errors = routeErrors(document, { operations: operationList, handlers, pages });
	if (errors.length === 0) return;
	const remedy = "Run `pnpm generate`, and add or remove handlers in packages/operations/src/handlers.ts.";
	throw new StartError(`The service and its contract disagree: ${errors.join("; ")}. ${remedy}`);
}

/** The mismatches, a clause each. */
export function routeErrors(document: object, { operations, handlers, pages }: Mounted): string[] {
	const routes = new Map(operations.map(({ operationId, path }) => [operationId, path]));
	const documented = new Map(
		Object.entries((document as Paths).paths ?? {}).flatMap(([path, { get }]) =>
			get?.operationId === undefined ? [] : [[get.operationId, path] as const],
		),
	);
	return [
		...[...documented]
			.filter(([id, path]) => routes.get(id) !== path)
			.map(([id, path]) => `${id} at ${path} is documented and has no route`),
		...[...routes]
			.filter(([id, path]) => documented.get(id) !== path)
			.map(([id, path]) => `${id} at ${path} is a route and not documented`),
		...[...routes.keys()].filter((id) => !(id in handlers)).map((id) => `${id} has no handler`),
		...Object.keys(handlers)
			.filter((id) => !routes.has(id))
			.map((id) => `the handler of ${id} has no route`),
		...[...documented.values()]
			.filter((path) => pages.has(path))
			.map((path) => `${path} is a page and an operation`),
	];
}
