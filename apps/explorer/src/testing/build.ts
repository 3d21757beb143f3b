import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds the page once for all tests, as it is shipped: the service serves it as built. */
export default async function setup(): Promise<void> {
	await build({ root: fileURLToPath(new URL("../..", import.meta.url)), logLevel: "warn" });
}
