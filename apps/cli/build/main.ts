import { execFile } from "node:child_process";
import { copyFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { release, version } from "@us-market-data/runtime/version";
import { fixedVersion } from "@us-market-data/tooling/bundle";
import { type Plugin, rolldown } from "rolldown";
import manifest from "../package.json" with { type: "json" };

/** Builds the published package: modules beside their dependencies, in `dist` or the folder that an argument names. */
const folder = fileURLToPath(new URL("../", import.meta.url));
const [, , elsewhere = "dist"] = process.argv;
const dist = join(folder, elsewhere);
const client = dirname(createRequire(import.meta.url).resolve("@us-market-data/client/package.json"));
const modulesOfClient = join(folder, "node_modules/client-modules", elsewhere);

/** The modules of the client with what its build computes of the contract. */
const builtClient: Plugin = {
	name: "built-client",
	resolveId(id) {
		if (id === "@us-market-data/client") return join(modulesOfClient, "index.js");
		const [, entry] = /^@us-market-data\/client\/(bulk|docs)$/.exec(id) ?? [];
		return entry === undefined ? null : join(modulesOfClient, entry, "index.js");
	},
};

/** The package has no operator's commands: they run where the repository or the image of the service is. */
const withoutOperator: Plugin = {
	name: "without-operator",
	load: (id) =>
		id === join(folder, "src/tools/locations.ts") ? "export const operatorProgram = () => undefined;" : null,
};

/** Packages that the user's npm installs; all else becomes part of the modules. */
const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

const mcp = dirname(createRequire(import.meta.url).resolve("@us-market-data/mcp/package.json"));

await promisify(execFile)(process.execPath, ["build/main.ts", modulesOfClient], { cwd: client });
await rm(dist, { recursive: true, force: true });
const bundle = await rolldown({
	cwd: folder,
	// A statement of SQL runs in a process of its own and a filter of jq in a thread, so their modules have fixed names.
	input: {
		main: "src/main.ts",
		child: join(mcp, "src/sql/child.ts"),
		"jq-thread": "src/printing/jq-thread.ts",
	},
	platform: "node",
	external: installed,
	plugins: [builtClient, withoutOperator, fixedVersion({ release, version })],
});
await bundle.write({ dir: dist, format: "esm", chunkFileNames: "[name].js", minify: true });
await bundle.close();
await copyFile(join(mcp, "src/chart-app/chart.html"), join(dist, "chart.html"));
