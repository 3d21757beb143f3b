import type { OperationId } from "@us-market-data/contract";
import { withDates } from "../answers/relative-times.ts";
import { type DataResponse, type Params, RequestError } from "../market-data.ts";
import { type OperationDoc, operationOf, operationsFor } from "../operation-catalog.ts";
import type { Workbench } from "./run-tool.ts";

/** The operation that a caller names, or a refusal that names the nearest ones. */
export function requireOperation(name: string, { hasToken }: Pick<Workbench, "hasToken">): OperationDoc {
	const doc = operationOf(name);
	if (!doc) {
		const near = operationsFor(name)
			.slice(0, 4)
			.map(({ operationId, summary }) => `${operationId} (${summary})`);
		throw new RequestError(
			`There is no operation "${name}".${near.length > 0 ? ` Nearest: ${near.join(", ")}.` : ""} find_operation searches all.`,
		);
	}
	if (hasToken && !doc.acceptsBearer)
		throw new RequestError(
			`${doc.operationId} accepts API keys alone, and this connection has a bearer token.`,
		);
	return doc;
}

/** Asks the service with relative days resolved. */
export async function requestData(
	{ data, today }: Workbench,
	id: OperationId,
	params: Params,
	signal?: AbortSignal,
): Promise<DataResponse> {
	return data.request(id, withDates(id, params, today()), signal);
}

/** Parameters in a few characters, for titles. */
export const brief = (params: Params): string =>
	Object.entries(params)
		.map(([name, value]) => `${name}=${typeof value === "object" ? JSON.stringify(value) : value}`)
		.join(" ")
		.slice(0, 200);
