import { smallDisk } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { run } from "./faults.ts";

/** A short version of the proof. The tests of the PostgreSQL stores include its faults. */
test("a service whose disk is full, whose file is away or whose log is full goes on by itself", async ({
	skip,
}) => {
	const disk = await smallDisk(1);
	if (!disk) return skip("this user may not mount a file system");
	await disk.remove();
	const { broken, table } = await run({ engine: "sqlite", seconds: 0.5, connections: 4, print: () => {} });
	expect(broken).toEqual([]);
	expect(table).toHaveLength(5);
});
