import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { compileCacheIn } from "./compile-cache.ts";

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(inject("runFolder"), "compiled-"));
	await chmod(folder, 0o700);
});

test("compiled code is kept in the data folder", async () => {
	const kept = { NODE_COMPILE_CACHE: join(folder, "compiled") };
	expect(compileCacheIn({ DATA_DIR: folder }, "/")).toEqual(kept);
	expect(compileCacheIn({ DATA_DIR: "." }, folder)).toEqual(kept);
});

test("nothing is kept in a folder that others can open, that is missing, or that is a file", async () => {
	expect(compileCacheIn({ DATA_DIR: join(folder, "missing") }, "/")).toEqual({});
	await writeFile(join(folder, "file"), "", { mode: 0o600 });
	expect(compileCacheIn({ DATA_DIR: join(folder, "file") }, "/")).toEqual({});
	await chmod(folder, 0o750);
	expect(compileCacheIn({ DATA_DIR: folder }, "/")).toEqual({});
});

test("what the operator has set stays", () => {
	expect(compileCacheIn({ DATA_DIR: folder, NODE_COMPILE_CACHE: "/var/cache" }, "/")).toEqual({});
	expect(compileCacheIn({ DATA_DIR: folder, NODE_DISABLE_COMPILE_CACHE: "1" }, "/")).toEqual({});
});
