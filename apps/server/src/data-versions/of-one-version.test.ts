import type { MarketReader } from "@us-market-data/store";
import { beforeEach, expect, test } from "vitest";
import { ofOneVersion } from "./of-one-version.ts";

/** A store whose version a test sets. */
let version: number;
let market: MarketReader;
beforeEach(() => {
	version = 1;
	market = {
		dataVersion: async () => version,
		dataToken: async () => 7,
	} as unknown as MarketReader;
});

const provenance = { sources: [], asOf: null, oldest: null };
const made = async (of: number) => ({ of, provenance });

test("what an import meets is made again of the version behind it", async () => {
	const versions: number[] = [];
	const discarded: number[] = [];
	const answer = await ofOneVersion(
		market,
		async (of) => {
			versions.push(of);
			if (versions.length === 1) version = 2;
			return made(of);
		},
		({ of }) => void discarded.push(of),
	);
	expect([versions, discarded, answer.present]).toEqual([[1, 2], [1], 2]);
});

test("when each attempt meets an import the last one is answered, of no version", async () => {
	const answer = await ofOneVersion(market, async () => made(version++));
	expect(answer).toMatchObject({ version: undefined, present: undefined, made: { of: 3 } });
});

test("what was made is discarded when the store is away behind it", async () => {
	const discarded: number[] = [];
	const answer = ofOneVersion(
		market,
		async (of) => {
			market.dataVersion = () => Promise.reject(new Error("away"));
			return made(of);
		},
		({ of }) => void discarded.push(of),
	);
	await expect(answer).rejects.toThrow("away");
	expect(discarded).toEqual([1]);
});

test("what a recent version rejects is made again of the newest one", async () => {
	market.recentVersion = () => 1;
	version = 2;
	const make = async (of: number) => {
		if (of === 1) throw new Error("unknown symbol");
		return made(of);
	};
	expect(await ofOneVersion(market, make)).toMatchObject({ made: { of: 2 }, present: 2 });
	version = 1;
	await expect(ofOneVersion(market, make), "the recent one is the newest").rejects.toThrow("unknown symbol");
	market.dataVersion = () => Promise.reject(new Error("away"));
	await expect(ofOneVersion(market, make), "a rejection is not sent without the store").rejects.toThrow(
		"away",
	);
});

test("a store that cannot be read fails", async () => {
	market.dataVersion = () => Promise.reject(new Error("away"));
	await expect(ofOneVersion(market, made)).rejects.toThrow("away");
});
