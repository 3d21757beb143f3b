import { fileURLToPath } from "node:url";
import { buildPrograms } from "@us-market-data/tooling/bundle";
import { withCodeDigest } from "./with-code-digest.ts";
import { withoutMetaSchema } from "./without-meta-schema.ts";

/** Builds the service into `dist`, or into another folder of the package that an argument names. */
const folder = fileURLToPath(new URL("../", import.meta.url));
const plugins = [withoutMetaSchema, withCodeDigest(folder)];
await buildPrograms({ folder, programs: { main: "src/main.ts" }, plugins }, process.argv[2]);
