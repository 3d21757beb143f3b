import { expect, it } from "vitest";
import { run } from "./fairness.ts";

it("asks every question and compares the times alone and beside an attack", async () => {
	const output: string[] = [];
	const { table } = await run({
		size: {
			seed: 1,
			securities: 10,
			minuteBars: 1_000,
			dayBars: 400,
			holders: 100,
			insiderLines: 100,
			shortVolumeDays: 60,
		},
		engine: "sqlite",
		runs: 1,
		connections: 4,
		seconds: 1,
		only: "listCandlesticks",
		print: (line) => void output.push(line),
	});
	expect(output).toHaveLength(1);
	expect(table.at(-1)).toMatch(/^\| listCandlesticks \| \d+ x 200 \| \d/);
});
