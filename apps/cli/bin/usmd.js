#!/usr/bin/env node
import { enableCompileCache } from "node:module";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 12)) {
	enableCompileCache();
	await import("../dist/main.js");
} else {
	process.stderr.write(`usmd needs Node 22.12 or newer; this is ${process.version}.\n`);
	process.exitCode = 2;
}
