import { operationList } from "@us-market-data/contract";
import { expect, test } from "vitest";
import { requestsOf } from "./any.ts";
import { bytesOf, type FuzzRequest } from "./request.ts";

const keys = { good: "key-good", limited: ["key-402", "key-403"], expired: ["key-401"] };
const textOf = (request: FuzzRequest): string => {
	if (request.kind === "bytes") return request.bytes;
	const messages = request.kind === "revalidation" ? [request.message] : request.messages;
	return messages.map(bytesOf).join("");
};
const texts = (seed: number, count: number) => [...requestsOf(seed, count, keys)].map(textOf);

test("a seed is the same requests each time, another seed others", () => {
	expect(texts(1, 600)).toEqual(texts(1, 600));
	expect(texts(1, 50)).not.toEqual(texts(2, 50));
	expect(texts(1, 50)).toEqual(texts(1, 600).slice(0, 50));
});

test("every operation and every parameter is asked for", () => {
	const all = texts(1, 24_000);
	for (const { path, parameters } of operationList) {
		const [before = ""] = path.split("{", 1);
		const own = all.filter((text) => text.includes(before));
		expect(own.length, path).toBeGreaterThan(10);
		for (const { name } of parameters.filter((parameter) => parameter.in === "query"))
			expect(
				own.some((text) => text.includes(`${name}=`)),
				`${path} ${name}`,
			).toBe(true);
	}
});

test("every character is one byte", () => {
	for (const text of texts(3, 3_000)) expect(/^[\0-\xff]*$/.test(text), text).toBe(true);
});
