import { expect, test } from "vitest";
import type { HttpResponse } from "./http-client.ts";
import { compare } from "./oracle.ts";
import { contract, responseOf } from "./testing.ts";

const operation = contract.operation("listTrades");
const request = { operation, target: "/", expect: 405, because: "" };
const rejection = responseOf(405, { error: "no" }, { "x-request-id": "1", allow: "GET" });
const aspects = (
	mock: HttpResponse,
	target: HttpResponse,
	schema: [mock: boolean, target: boolean] = [false, false],
) => {
	const [ofMock, ofTarget] = schema.map((broken) => (broken ? [{ rule: "body schema", message: "x" }] : []));
	return compare({ request, mock, target }, { mock: ofMock ?? [], target: ofTarget ?? [] }).map(
		({ aspect }) => aspect,
	);
};

test("agreement is on status, media type, required headers and schema; not on values", () => {
	expect(
		aspects(rejection, { ...rejection, headers: { ...rejection.headers, "x-request-id": "2", date: "now" } }),
	).toEqual([]);
	expect(aspects(rejection, responseOf(404, {}))).toEqual(["status"]);
	expect(
		aspects(rejection, { ...rejection, headers: { ...rejection.headers, "content-type": "text/html" } }),
	).toEqual(["content type"]);
	expect(aspects(rejection, responseOf(405, {}, { "x-request-id": "1" }))).toEqual(["headers"]);
	expect(aspects(rejection, rejection, [true, false])).toEqual(["schema"]);
	expect(aspects(rejection, rejection, [true, true])).toEqual([]);
});

test("of two statuses that are both right, each may answer its own", () => {
	const either = { ...request, expect: 304, orElse: 200 };
	const [unchanged, changed] = [responseOf(304, undefined), responseOf(200, {})];
	const none = { mock: [], target: [] };
	expect(compare({ request: either, mock: unchanged, target: changed }, none)).toEqual([]);
	const missing = responseOf(404, {});
	expect(compare({ request: either, mock: unchanged, target: missing }, none)).toHaveLength(1);
	expect(compare({ request: either, mock: missing, target: changed }, none)).toHaveLength(1);
});
