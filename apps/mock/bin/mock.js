#!/usr/bin/env node
const oldest = 24;
if (Number(process.versions.node.split(".")[0]) >= oldest) await import("../dist/main.js");
else {
	process.stderr.write(`The mock needs Node ${oldest} or newer; this is ${process.version}.\n`);
	process.exitCode = 2;
}
