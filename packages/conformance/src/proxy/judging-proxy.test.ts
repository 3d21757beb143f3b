import { expect, test } from "vitest";
import type { HttpResponse } from "../http-client.ts";
import { createFirstResponses } from "./judging-proxy.ts";

const responseOf = (text: string): HttpResponse => ({ status: 200, headers: {}, text, json: undefined });

test("keeps the first answer of the newest questions", () => {
	const first = createFirstResponses(3);
	for (const target of ["/a", "/b", "/a", "/c", "/d", "/d"])
		first.add(target, responseOf(`${target} ${Math.random()}`));
	const stored = first.of("/d");
	first.add("/d", responseOf("later"));
	expect(first.of("/d")).toBe(stored);
	expect(["/a", "/b", "/c", "/d"].filter((target) => first.of(target))).toEqual(["/b", "/c", "/d"]);
});
