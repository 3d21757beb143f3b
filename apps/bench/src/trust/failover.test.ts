import { expect, test } from "vitest";
import { run } from "./failover.ts";

test("failover: what was answered before the primary died is charged on the standby", async () => {
	const options = { engine: "postgres", runs: 1, seconds: 1, connections: 8, print: () => {} } as const;
	const { broken, table } = await run(options);
	expect(broken).toEqual([]);
	const [, , , answered] = (table.at(-1) ?? "").split("|").map((cell) => Number(cell));
	expect(answered).toBeGreaterThan(0);
});
