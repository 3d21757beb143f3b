#!/usr/bin/env node
import { existsSync } from "node:fs";
import module from "node:module";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 12)) {
	// By the object of the module: older versions have no such name to import, and would say only that.
	module.enableCompileCache();
	// The repository runs its sources. The published package has its build and no folder `build`.
	const isRepository = existsSync(new URL("../build/usmd.js", import.meta.url));
	await (isRepository ? import("../build/usmd.js") : import("../dist/main.js"));
} else {
	process.stderr.write(`usmd needs Node 22.12 or newer; this is ${process.version}.\n`);
	process.exitCode = 2;
}
