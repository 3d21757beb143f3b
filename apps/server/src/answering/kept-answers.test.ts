import { expect, test } from "vitest";
import type { Route } from "../request/context.ts";
import { KeptAnswers } from "./kept-answers.ts";

const route = {} as Route;

/** Keeps an answer of some bytes if it is wanted; tells if it was. */
function offer(kept: KeptAnswers, target: string, bytes: number, dataVersion = 1): boolean {
	if (!kept.interestIn(target, dataVersion)) return false;
	const answer = { dataVersion, from: 0, until: 1, route, etag: '"a"', provenance: {}, isCompared: true };
	kept.keep(target, { ...answer, bytes: "x".repeat(bytes) });
	return true;
}

test("each answer is kept while there is room, then those that are asked for again", () => {
	const kept = new KeptAnswers(400_000);
	expect(offer(kept, "/first", 100_000)).toBe(true);
	expect(offer(kept, "/second", 100_000)).toBe(true);
	expect(offer(kept, "/third", 100_000), "the next answer may be long").toBe(false);
	expect(kept.get("/third")).toBeUndefined();
	expect(offer(kept, "/third", 100_000)).toBe(true);
	for (const target of ["/first", "/second", "/third"]) expect(kept.get(target)?.body).toHaveLength(100_000);
});

test("a flood of new targets puts no answer away", () => {
	const kept = new KeptAnswers(400_000);
	for (const target of ["/first", "/second"]) offer(kept, target, 130_000);
	for (let n = 0; n < 1_000; n++) offer(kept, `/new/${n}`, 1_000);
	expect(kept.get("/first")).toBeDefined();
	expect(kept.get("/second")).toBeDefined();
});

test("new data give the room back that answers of the data before take", () => {
	const kept = new KeptAnswers(400_000);
	for (const target of ["/first", "/second"]) offer(kept, target, 130_000);
	expect(offer(kept, "/third", 1_000, 2)).toBe(true);
	expect(kept.get("/first")).toBeUndefined();
	expect(offer(kept, "/fourth", 1_000, 1), "a replica that is behind").toBe(true);
	expect(kept.get("/third")).toBeDefined();
});
