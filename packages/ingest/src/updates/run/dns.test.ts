import { expect, test } from "vitest";
import { nameServer } from "../../fetching/testing.ts";
import { finraShortVolumeFeed } from "../../sources/finra-short-volume/feed.ts";
import { iexHistFeed } from "../../sources/iex-hist/feed.ts";
import { nasdaqDirectoryFeed } from "../../sources/nasdaq-directory/feed.ts";
import { setUpUpdates } from "../testing.ts";
import { recordedUpdate } from "./recorded.ts";

test("sources whose names do not resolve fail by their class and in time, and the others go on", async () => {
	const { deps, updates, sources } = await setUpUpdates("2026-11-21T00:00:00Z");
	const names = await nameServer((name) => {
		if (name === "www.nasdaqtrader.com") return "silence";
		return name === "cdn.finra.org" ? "unknown" : ["10.0.0.1"];
	});
	const direct = { ...deps, settings: {}, addressing: { resolve: names.resolve } };
	const none = { since: null };
	const ran = async (feed: typeof iexHistFeed, with_ = direct) => recordedUpdate(feed, with_, none);
	expect(await ran(nasdaqDirectoryFeed)).toMatchObject({ outcome: "failed", failure: "dns" });
	expect(await ran(finraShortVolumeFeed)).toMatchObject({ outcome: "failed", failure: "dns" });
	// A name that an attacker resolves to the network of the operator.
	expect(await ran(iexHistFeed)).toMatchObject({ outcome: "failed", failure: "redirect" });
	expect(new Set(names.queried)).toEqual(
		new Set(["www.nasdaqtrader.com", "cdn.finra.org", "iextrading.com"]),
	);
	expect(names.queried.filter((name) => name === "cdn.finra.org").length).toBeLessThan(3);
	expect(await ran(finraShortVolumeFeed, { ...direct, settings: { mirror: sources.mirror } })).toMatchObject({
		outcome: "not-published",
		failure: null,
	});
	expect((await updates.runs({ limit: 9 })).map(({ failure }) => failure)).toEqual([
		null,
		"redirect",
		"dns",
		"dns",
	]);
});
