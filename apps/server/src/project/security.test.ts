import { access, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));

test("SECURITY.md names a test for each of the ten risks, and every test that it names is there", async () => {
	const lines = (await readFile(`${repository}SECURITY.md`, "utf8")).split("\n");
	const testsIn = (line: string) =>
		[...line.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = ""]) => path);
	const risks = lines.filter((line) => /^\| API\d+ /.test(line));
	expect(risks.map((line) => /API\d+/.exec(line)?.[0])).toEqual(
		Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
	);
	for (const risk of risks) expect(testsIn(risk), risk).not.toEqual([]);
	const missing: string[] = [];
	for (const path of lines.flatMap(testsIn)) {
		await access(repository + path).catch(() => missing.push(path));
	}
	expect(missing).toEqual([]);
});
