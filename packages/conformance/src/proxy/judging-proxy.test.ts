import { expect, test } from "vitest";
import type { Answer } from "../http-client.ts";
import { createFirstAnswers } from "./judging-proxy.ts";

const answer = (text: string): Answer => ({ status: 200, headers: {}, text, json: undefined });

test("keeps the first answer of the newest questions", () => {
	const first = createFirstAnswers(3);
	for (const target of ["/a", "/b", "/a", "/c", "/d", "/d"])
		first.add(target, answer(`${target} ${Math.random()}`));
	const kept = first.of("/d");
	first.add("/d", answer("later"));
	expect(first.of("/d")).toBe(kept);
	expect(["/a", "/b", "/c", "/d"].filter((target) => first.of(target))).toEqual(["/b", "/c", "/d"]);
});
