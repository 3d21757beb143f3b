import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds the page once for all tests, as it is shipped: the service serves it as built. */
export default async function setup(): Promise<void> {
	const { NODE_ENV } = process.env;
	// Vitest sets "test", with which the page would have the development build of React, of twice the work.
	process.env["NODE_ENV"] = "production";
	try {
		await build({ root: fileURLToPath(new URL("../..", import.meta.url)), logLevel: "warn" });
	} finally {
		if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
		else process.env["NODE_ENV"] = NODE_ENV;
	}
}
