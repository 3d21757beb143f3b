import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const timeout = 60_000;

/** Runs the command as an operator does. */
function data(folder: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
	const env = { ...process.env, DATA_DIR: folder };
	return new Promise((resolve) => {
		execFile(process.execPath, [main, ...args], { env }, (error, out, err) => {
			resolve({ code: error ? Number(error.code) : 0, out, err });
		});
	});
}

test("creates the data folder; refused input exits with 1 and one line, without a stack trace", {
	timeout,
}, async () => {
	const folder = await mkdtemp(join(tmpdir(), "data-command-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const file = join(folder, "nasdaqlisted.txt");
	await writeFile(file, "<html></html>");
	const refused = await data(join(folder, "a", "b"), "import", "nasdaq-directory", file);
	expect(refused).toMatchObject({ code: 1, out: "" });
	expect(refused.err).toMatch(/^nasdaqlisted\.txt: content is "<html><\/html>"; allowed: a data file.*\.\n$/);
	expect(await data(join(folder, "a", "b"), "list")).toEqual({ code: 0, out: "Nothing is held.\n", err: "" });
});

test("wrong usage and a data folder that cannot be made exit with 2", { timeout }, async () => {
	const nowhere = join(devNull, "nowhere");
	expect(await data(nowhere, "import", "bars")).toMatchObject({ code: 2, out: "" });
	const failed = await data(nowhere, "list");
	expect(failed.code).toBe(2);
	expect(failed.err).toMatch(/^[^\n]*data folder[^\n]*\n$/i);
});

test("prints the schema of the native format without a store", { timeout }, async () => {
	const { code, out } = await data(join(devNull, "nowhere"), "schema");
	expect(code).toBe(0);
	expect(JSON.parse(out)).toMatchObject({ title: "Native folder format", required: ["manifest.json"] });
});
