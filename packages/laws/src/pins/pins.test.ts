import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { takenIn, unpinned } from "./pins.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

test("every image and action is pinned by digest, or listed with the reason", async () => {
	const files = ["Dockerfile", "compose.yaml"];
	for await (const file of glob(".github/workflows/*.{yml,yaml}", { cwd: root })) files.push(file);
	const taken = await Promise.all(
		files.map(async (file) => takenIn(file, await readFile(join(root, file), "utf8"))),
	);
	const loose = taken.flat().filter(({ isPinned }) => !isPinned);
	expect(loose.map(({ file, name }) => `${file} ${name}`).sort()).toEqual([...unpinned.keys()].sort());
});

test("a digest counts, and a tag does not", () => {
	const digest = `sha256:${"a".repeat(64)}`;
	const dockerfile = `ARG BASE=node:24@${digest}\nFROM \${BASE} AS sources\nFROM sources AS built\nFROM alpine:3\n`;
	expect(takenIn("Dockerfile", dockerfile)).toEqual([
		{ file: "Dockerfile", name: `node:24@${digest}`, isPinned: true },
		{ file: "Dockerfile", name: "alpine:3", isPinned: false },
	]);
	const workflow = `    steps:\n      - uses: actions/checkout@v4\n      - uses: actions/cache@${"b".repeat(40)}\n`;
	expect(takenIn("ci.yml", workflow).map(({ isPinned }) => isPinned)).toEqual([false, true]);
	const compose = `    image: \${POSTGRES_IMAGE:-postgres:17.7}\n    image: redis:7\n    image: us-market-data\n`;
	expect(takenIn("compose.yaml", compose).map(({ name }) => name)).toEqual(["postgres:17.7", "redis:7"]);
});
