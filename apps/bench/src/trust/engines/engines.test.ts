import { expect, it } from "vitest";
import { run } from "./engines.ts";

it("measures charges, imports and reads on both engines", async () => {
	const lines: string[] = [];
	const { table } = await run({
		engine: "sqlite",
		count: 1_000,
		seconds: 0.05,
		say: (line) => void lines.push(line),
	});
	expect(table.slice(2)).toEqual(lines);
	const figures = lines.map((line) => line.split("|").map((cell) => cell.trim()));
	expect(figures.map(([, engine]) => engine)).toEqual([
		...Array.from({ length: 8 }, () => "sqlite"),
		...Array.from({ length: 8 }, () => "postgres"),
	]);
	for (const [, , what, perSecond] of figures) {
		expect(Number(perSecond?.replaceAll(",", "")), what).toBeGreaterThan(0);
	}
}, 120_000);
