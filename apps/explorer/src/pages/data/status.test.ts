import { expect, test } from "vitest";
import { feedsOf, type UpdateStatus } from "./status.ts";

const feed = (source: string): UpdateStatus => ({ source, lastRun: null, nextRun: null, problems: [] });
const area = (name: string, ...sources: string[]) => ({
	area: name,
	title: name,
	sources: [],
	updates: sources.map(feed),
});

test("a feed of several areas is told once, in the order of names", () => {
	const feeds = feedsOf([
		area("companies", "sec-submissions"),
		area("identifiers", "sec-tickers", "sec-submissions"),
	]);
	expect(feeds.map(({ source }) => source)).toEqual(["sec-submissions", "sec-tickers"]);
});
