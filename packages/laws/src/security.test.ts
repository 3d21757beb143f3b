import { access, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

const linesOf = async (path: string): Promise<string[]> =>
	(await readFile(repository + path, "utf8")).split("\n");

const testsIn = (line: string): string[] =>
	[...line.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = ""]) => path);

test("SECURITY.md names a test for each of the ten risks", async () => {
	const risks = (await linesOf("SECURITY.md")).filter((line) => /^\| API\d+ /.test(line));
	expect(risks.map((line) => /API\d+/.exec(line)?.[0])).toEqual(
		Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
	);
	for (const risk of risks) expect(testsIn(risk), risk).not.toEqual([]);
});

test.each(["SECURITY.md", "docs/asvs.md"])("every test that %s names is there", async (path) => {
	const missing: string[] = [];
	for (const named of (await linesOf(path)).flatMap(testsIn)) {
		await access(repository + named).catch(() => missing.push(named));
	}
	expect(missing).toEqual([]);
});

test("each requirement of the ASVS has one row with a verdict and a reason", async () => {
	const rows = (await linesOf("docs/asvs.md")).filter((line) => /^\| \d+\.\d+\.\d+ /.test(line));
	const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
	expect(new Set(cells.map(([, id]) => id)).size).toBe(levelTwo);
	expect(rows.length).toBe(levelTwo);
	for (const [, id, subject, verdict, reason] of cells) {
		expect(["met", "not met", "operator", "n.a."], id).toContain(verdict);
		expect(subject && reason, id).toBeTruthy();
	}
});

/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const levelTwo = 253;
