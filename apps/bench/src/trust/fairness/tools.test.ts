import { expect, it } from "vitest";
import { run } from "./tools.ts";

it("floods /mcp and compares the times of another account, and the memory", async () => {
	const output: string[] = [];
	const options = { runs: 1, connections: 4, seconds: 1, only: "tools/list of all" };
	const { table } = await run({ engine: "sqlite", ...options, print: (line) => void output.push(line) });
	expect(output).toHaveLength(1);
	expect(table.at(-1)).toMatch(/^\| tools\/list of all areas \| \d+ x 200 \| \d/);
});
