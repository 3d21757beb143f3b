import type { JsonSchema } from "@us-market-data/client/docs";
import { expect, test } from "vitest";
import { answerFields } from "./answer-fields.ts";

const schemas: Record<string, JsonSchema> = {
	Price: { type: ["string", "null"], description: "A price." },
	Quote: {
		type: "object",
		properties: {
			last: { $ref: "#/components/schemas/Price", description: "The last price." },
			peers: { type: "array", description: "Others.", items: { $ref: "#/components/schemas/Quote" } },
		},
	},
};

test("members are listed with their path, a description beside a reference, and no endless depth", () => {
	const answer: JsonSchema = {
		type: "object",
		properties: { quote: { $ref: "#/components/schemas/Quote" } },
	};
	expect(
		answerFields(answer, schemas).map(({ path, type, description }) => [path, type, description]),
	).toEqual([
		["quote", "object", ""],
		["quote.last", "string or null", "The last price."],
		["quote.peers", "array of object", "Others."],
		["quote.peers[].last", "string or null", "The last price."],
		["quote.peers[].peers", "array of object", "Others."],
		["quote.peers[].peers[].last", "string or null", "The last price."],
		["quote.peers[].peers[].peers", "array of object", "Others."],
		["quote.peers[].peers[].peers[].last", "string or null", "The last price."],
		["quote.peers[].peers[].peers[].peers", "array of object", "Others."],
	]);
});

test("the members of alternatives are those of all of them", () => {
	const either: JsonSchema = {
		oneOf: [{ properties: { a: { type: "string" } } }, { properties: { b: { type: "null" } } }],
	};
	expect(answerFields(either, {}).map(({ path }) => path)).toEqual(["a", "b"]);
});
