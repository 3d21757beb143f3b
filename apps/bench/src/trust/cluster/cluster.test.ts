import { expect, test } from "vitest";
import { missingOf, run } from "./cluster.ts";

const missing = missingOf();
if (missing !== undefined) process.stderr.write(`The proof of a cluster is skipped. ${missing}\n`);

test.skipIf(missing !== undefined)(
	"cluster: a killed service loses no charge, no answer and no event",
	async () => {
		const options = { engine: "postgres", runs: 1, only: "service", print: () => {} } as const;
		const { broken, table } = await run(options);
		expect(broken).toEqual([]);
		expect(table.at(-1)).toContain("| service killed | 1 |");
	},
	600_000,
);
