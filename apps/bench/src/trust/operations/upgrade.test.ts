import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { balancerPackage, findBalancer, run } from "./upgrade.ts";

/** True in a clone whose history reaches back behind the newest migration. */
function hasHistory(): boolean {
	try {
		return (
			execFileSync("git", ["rev-parse", "--is-shallow-repository"], { encoding: "utf8" }).trim() === "false"
		);
	} catch {
		return false;
	}
}

test("upgrade: no call fails while three nodes are replaced and the database is migrated", async ({
	skip,
}) => {
	if (!findBalancer()) return skip(`it needs the package ${balancerPackage}`);
	if (!hasHistory()) return skip("it builds an earlier commit, and this copy has no history");
	const options = { engine: "postgres", runs: 1, seconds: 0.5, connections: 4, print: () => {} } as const;
	const { broken, table } = await run(options);
	expect(broken).toEqual([]);
	const [, , calls] = (table.at(-1) ?? "").split("|").map((cell) => Number(cell));
	expect(calls).toBeGreaterThan(0);
}, 900_000);
