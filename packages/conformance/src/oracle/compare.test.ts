import { expect, test } from "vitest";
import type { Answer } from "../http-client.ts";
import { answer, contract } from "../testing.ts";
import { compare } from "./compare.ts";

const operation = contract.operation("listTrades");
const ask = { operation, target: "/", expect: 405, because: "" };
const refused = answer(405, { error: "no" }, { "x-request-id": "1", allow: "GET" });
const aspects = (mock: Answer, target: Answer, schema: [mock: boolean, target: boolean] = [false, false]) => {
	const [ofMock, ofTarget] = schema.map((broken) => (broken ? [{ rule: "body schema", message: "x" }] : []));
	return compare({ ask, mock, target }, { mock: ofMock ?? [], target: ofTarget ?? [] }).map(
		({ aspect }) => aspect,
	);
};

test("agreement is on status, media type, required headers and schema; not on values", () => {
	expect(
		aspects(refused, { ...refused, headers: { ...refused.headers, "x-request-id": "2", date: "now" } }),
	).toEqual([]);
	expect(aspects(refused, answer(404, {}))).toEqual(["status"]);
	expect(
		aspects(refused, { ...refused, headers: { ...refused.headers, "content-type": "text/html" } }),
	).toEqual(["content type"]);
	expect(aspects(refused, answer(405, {}, { "x-request-id": "1" }))).toEqual(["headers"]);
	expect(aspects(refused, refused, [true, false])).toEqual(["schema"]);
	expect(aspects(refused, refused, [true, true])).toEqual([]);
});
