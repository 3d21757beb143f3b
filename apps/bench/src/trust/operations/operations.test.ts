import { expect, test } from "vitest";
import { findPostgresPrograms, postgresPackage } from "../../frame/postgres-programs.ts";
import type { TrustOptions } from "../options.ts";
import { run as backup } from "./backup.ts";
import { run as restore } from "./restore.ts";
import { leastSquares, run as soak } from "./soak.ts";

/** The proofs of operations in small. */
const options: TrustOptions = { engine: "sqlite", print: () => {} };
const cells = (line: string | undefined): string[] => (line ?? "").split("|").map((cell) => cell.trim());

test("backup: every row and charge is there again, and a killed one leaves nothing", async () => {
	const { broken, table } = await backup({
		...options,
		env: { SAMPLE_DATA: "false" },
		runs: 1,
		seconds: 0.2,
		connections: 4,
	});
	expect(broken).toEqual([]);
	const [, whole, killed, tooLate, rows] = cells(table.at(-1));
	expect(whole).toBe("1");
	expect(Number(killed) + Number(tooLate)).toBe(1);
	expect(Number(rows)).toBeGreaterThan(0);
});

test("restore: the guide leads back to a moment, with its charges and data", async ({ skip }) => {
	if (!findPostgresPrograms()) return skip(`it needs the package ${postgresPackage}`);
	const { broken, table } = await restore({
		...options,
		engine: "postgres",
		runs: 1,
		seconds: 0.5,
		connections: 4,
	});
	expect(broken).toEqual([]);
	const [, quiet, acknowledged, sent, charged] = cells(table.at(-1));
	expect(quiet).toBe("named, without load");
	expect(Number(acknowledged)).toBeGreaterThan(0);
	expect([sent, charged]).toEqual([acknowledged, acknowledged]);
}, 300_000);

test("soak: answers all the time, and tells the memory", async () => {
	const { broken, table } = await soak({ ...options, seconds: 3, runs: 8, connections: 4 });
	expect(broken).toEqual([]);
	expect(table[0]).toMatch(/ [1-9]\d* answers, p99 \d/);
	const rows = table.slice(-2).map(cells);
	expect(rows.map(([, figure]) => figure)).toEqual(["heap", "resident"]);
	for (const [, figure, warm] of rows) expect(Number(warm), figure).toBeGreaterThan(10);
});

test("the slope of a line, and how sure it is", () => {
	const line = Array.from({ length: 10 }, (_, x) => ({ x, y: 3 + 2 * x }));
	expect(leastSquares(line)).toEqual({ slope: 2, error: 0 });
	const noisy = line.map(({ x, y }) => ({ x, y: y + (x % 2 === 0 ? 0.5 : -0.5) }));
	const { slope, error } = leastSquares(noisy);
	expect(Math.abs(slope - 2)).toBeLessThan(2 * error);
});
