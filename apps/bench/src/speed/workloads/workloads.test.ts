import { expect, test } from "vitest";
import type { BenchData } from "../../frame/market-data.ts";
import { zipfRank } from "./hot.ts";
import { workloadNames, workloadOf } from "./index.ts";

const benchDataOf = (securities: number): BenchData => ({
	seed: 1,
	symbols: Array.from({ length: securities }, (_, number) => `S${number}.US`),
	keys: { unlimited: ["a", "b", "c"], exhausted: ["d"], revoked: "e" },
});

test("the first rank is drawn as often as Zipf's law says, and every rank can be drawn", () => {
	const draws = 100_000;
	const counts = new Map<number, number>();
	for (let n = 0; n < draws; n++) {
		const rank = zipfRank(10, n / draws);
		counts.set(rank, (counts.get(rank) ?? 0) + 1);
	}
	const harmonic = Array.from({ length: 10 }, (_, rank) => 1 / (rank + 1)).reduce(
		(sum, weight) => sum + weight,
	);
	expect([...counts.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
	expect((counts.get(0) ?? 0) / draws).toBeCloseTo(1 / harmonic, 3);
	expect((counts.get(9) ?? 0) / draws).toBeCloseTo(0.1 / harmonic, 3);
});

test.each([100, 11_000])("no URL of the cold load comes twice with %d securities", (securities) => {
	const benchData = benchDataOf(securities);
	const { request } = workloadOf("cold");
	const count = 200_000;
	const targets = new Set(Array.from({ length: count }, (_, n) => request(n, benchData).target));
	expect(count - targets.size).toBe(0);
});

test("a request of a workload is always the same", () => {
	for (const name of workloadNames) {
		const { request } = workloadOf(name);
		expect(request(7, benchDataOf(200)), name).toEqual(request(7, benchDataOf(200)));
	}
});

test("the hot load asks for twelve operations, with all keys", () => {
	const { request, variety } = workloadOf("hot");
	const requests = Array.from({ length: variety }, (_, n) => request(n, benchDataOf(200)));
	const paths = requests.map(({ target }) => target.replace(/\?.*/, "").replace(/S\d+\.US/, "{symbol}"));
	expect(new Set(paths).size).toBe(12);
	expect(new Set(requests.map(({ key }) => key)).size).toBe(3);
});
