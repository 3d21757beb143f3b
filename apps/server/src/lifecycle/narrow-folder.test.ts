import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { narrowDataFolder } from "./narrow-folder.ts";

test("a start goes on while another process makes and removes files of the folder", async () => {
	const folder = await mkdtemp(join(tmpdir(), "narrow-"));
	const storedFile = join(folder, "accounts.sqlite");
	await writeFile(storedFile, "");
	const logged: unknown[] = [];
	const log = { info: () => {}, warn: (found: unknown) => void logged.push(found) };
	let isOver = false;
	const fileChurn = ["market.sqlite-journal", "accounts.sqlite-wal"].map(async (name) => {
		while (!isOver) {
			await writeFile(join(folder, name), "", { mode: 0o644 });
			await rm(join(folder, name));
		}
	});
	for (let start = 0; start < 300; start++) await narrowDataFolder(folder, log);
	isOver = true;
	await Promise.all(fileChurn);
	expect(logged).toEqual([]);
	expect((await stat(storedFile)).mode & 0o077).toBe(0);
	await rm(folder, { recursive: true });
});
