import { chmod, mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { compileCacheIn } from "./compile-cache.ts";

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(inject("runFolder"), "compiled-"));
	await chmod(folder, 0o700);
});

test("compiled code is kept in the data folder", async () => {
	const kept = { NODE_COMPILE_CACHE: join(folder, "compiled", "build") };
	expect(compileCacheIn({ DATA_DIR: folder }, "/", "build")).toEqual(kept);
	expect(compileCacheIn({ DATA_DIR: "." }, folder, "build")).toEqual(kept);
});

test("nothing is kept in a folder that others can open, that is missing, or that is a file", async () => {
	expect(compileCacheIn({ DATA_DIR: join(folder, "missing") }, "/", "build")).toEqual({});
	await writeFile(join(folder, "file"), "", { mode: 0o600 });
	expect(compileCacheIn({ DATA_DIR: join(folder, "file") }, "/", "build")).toEqual({});
	await chmod(folder, 0o750);
	expect(compileCacheIn({ DATA_DIR: folder }, "/", "build")).toEqual({});
});

test("what the operator has set stays", () => {
	expect(compileCacheIn({ DATA_DIR: folder, NODE_COMPILE_CACHE: "/var/cache" }, "/", "build")).toEqual({});
	expect(compileCacheIn({ DATA_DIR: folder, NODE_DISABLE_COMPILE_CACHE: "1" }, "/", "build")).toEqual({});
});

test("what is kept of other builds is removed", async () => {
	for (const name of ["build", "earlier", "v24.0.0"])
		await mkdir(join(folder, "compiled", name), { recursive: true });
	compileCacheIn({ DATA_DIR: folder }, "/", "build");
	expect(await readdir(join(folder, "compiled"))).toEqual(["build"]);
});
