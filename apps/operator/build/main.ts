import { fileURLToPath } from "node:url";
import { buildPrograms } from "@us-market-data/tooling/bundle";

/** Builds the commands into `dist`, or into another folder of the package that an argument names. */
const folder = fileURLToPath(new URL("../", import.meta.url));
const programs = {
	admin: "src/admin/main.ts",
	data: "src/data/main.ts",
	health: "src/health/main.ts",
};
await buildPrograms({ folder, programs }, process.argv[2]);
