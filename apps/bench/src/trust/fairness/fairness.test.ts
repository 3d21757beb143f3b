import { expect, it } from "vitest";
import { run } from "./fairness.ts";

it("asks every question and compares the times alone and beside an attack", async () => {
	const said: string[] = [];
	const { table } = await run({
		size: {
			...{ seed: 1, securities: 40, minuteBars: 3_000, dayBars: 600 },
			...{ holders: 600, insiderLines: 500, shortVolumeDays: 200 },
		},
		...{ engine: "sqlite", runs: 1, connections: 4, seconds: 1 },
		only: "listCandlesticks",
		say: (line) => void said.push(line),
	});
	expect(said).toHaveLength(1);
	expect(table.at(-1)).toMatch(/^\| listCandlesticks \| \d+ x 200 \| \d/);
}, 180_000);
