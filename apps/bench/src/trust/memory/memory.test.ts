import { expect, test } from "vitest";
import { run } from "./memory.ts";

/** A short form of the proof. Only the long one runs for 60 seconds with ten thousand connections. */
test("floods that read nothing take little memory, and an honest client is answered", async () => {
	const { broken, table } = await run({
		engine: "sqlite",
		seconds: 2,
		connections: 300,
		count: 2,
		print: () => {},
		// These floods ask for no data.
		env: { SAMPLE_DATA: "false" },
	});
	expect(broken).toEqual([]);
	expect(table).toHaveLength(4);
}, 240_000);
