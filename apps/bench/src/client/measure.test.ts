import { expect, it } from "vitest";
import { measure } from "./measure.ts";

it("asks both ways as often, and measures neither in the round that warms them up", async () => {
	const request = { bare: 0, client: 0 };
	const way = (name: keyof typeof request) => async (symbol: string) => {
		request[name]++;
		return { symbol };
	};
	const pair = { name: "a quote", calls: 3, bare: way("bare"), client: way("client") };
	const roundsByWay = await measure(pair, ["A.US", "B.US"], 2);
	expect([roundsByWay.get("bare")?.length, roundsByWay.get("client")?.length]).toEqual([2, 2]);
	expect(request).toEqual({ bare: 10, client: 10 });
});

it("refuses two ways that answer differently", async () => {
	const pair = { name: "a quote", calls: 1, bare: async () => 1, client: async () => 2 };
	await expect(measure(pair, ["A.US"], 1)).rejects.toThrow("a quote: the answers differ");
});
