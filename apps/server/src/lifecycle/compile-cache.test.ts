import { chmod, mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { compileCacheFolder } from "./compile-cache.ts";

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(inject("runFolder"), "compiled-"));
	await chmod(folder, 0o700);
});

test("compiled code is kept in the data folder", async () => {
	const cache = join(folder, "compiled", "build");
	expect(compileCacheFolder({ DATA_DIR: folder }, "/", "build")).toBe(cache);
	expect(compileCacheFolder({ DATA_DIR: "." }, folder, "build")).toBe(cache);
});

test("nothing is kept in a folder that others can open, that is missing, or that is a file", async () => {
	expect(compileCacheFolder({ DATA_DIR: join(folder, "missing") }, "/", "build")).toBeUndefined();
	await writeFile(join(folder, "file"), "", { mode: 0o600 });
	expect(compileCacheFolder({ DATA_DIR: join(folder, "file") }, "/", "build")).toBeUndefined();
	await chmod(folder, 0o750);
	expect(compileCacheFolder({ DATA_DIR: folder }, "/", "build")).toBeUndefined();
});

test("what the operator has set stays", () => {
	expect(
		compileCacheFolder({ DATA_DIR: folder, NODE_COMPILE_CACHE: "/var/cache" }, "/", "build"),
	).toBeUndefined();
	expect(
		compileCacheFolder({ DATA_DIR: folder, NODE_DISABLE_COMPILE_CACHE: "1" }, "/", "build"),
	).toBeUndefined();
});

test("what is kept of other builds is removed", async () => {
	for (const name of ["build", "earlier", "v24.0.0"])
		await mkdir(join(folder, "compiled", name), { recursive: true });
	compileCacheFolder({ DATA_DIR: folder }, "/", "build");
	expect(await readdir(join(folder, "compiled"))).toEqual(["build"]);
});
