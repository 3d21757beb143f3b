import type { BodyOf, OperationId } from "@us-market-data/contract";
import { expect } from "vitest";
import type { Service } from "./service.ts";

export const main = (path: string) => `/api/market-data/${path}`;
export const descending = (values: readonly (string | number)[]) =>
	values.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
export const ascending = (values: readonly (string | number)[]) => descending(values).toReversed();

/** Body of an answer that has to be 200, after a look for what no body may hold. */
export async function readBody<Id extends OperationId>(
	service: Service,
	_id: Id,
	target: string,
): Promise<BodyOf<Id>> {
	const response = await service.get(target, { key: service.keys.unlimited });
	expect(response.status, `${target}: ${response.text.slice(0, 400)}`).toBe(200);
	expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
	expect(response.text, "no float notation").not.toMatch(/"-?\d+(\.\d+)?e[+-]?\d+"/i);
	expect(response.text).not.toMatch(/"(NaN|-?Infinity|undefined)"/);
	return response.json() as BodyOf<Id>;
}
