import { fileURLToPath } from "node:url";
import { buildIfStale } from "../bundle/stale.js";

const program = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/**
 * Paths of the programs that tests start as processes. The service and the commands run as operators have them, built: they
 * start in a third of the processor time of their sources.
 */
export const programs = {
	service: program("apps/server/bin/service.js"),
	admin: program("apps/operator/bin/admin.js"),
	data: program("apps/operator/bin/data.js"),
	health: program("apps/operator/bin/health.js"),
	mock: program("apps/mock/src/main.ts"),
	usmd: program("apps/cli/src/main.ts"),
};

/** Global set-up of a test run whose tests start the service or the commands: builds them if a source has changed. */
export default function setup(): void {
	for (const path of ["apps/server/", "apps/operator/"])
		buildIfStale(new URL(`../../../${path}`, import.meta.url));
}
