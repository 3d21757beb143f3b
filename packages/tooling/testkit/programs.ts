import { fileURLToPath } from "node:url";

const program = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Paths of the programs that tests start as processes. */
export const programs = {
	service: program("apps/server/src/main.ts"),
	/** The service as operators run it, after its build. */
	builtService: program("apps/server/bin/service.js"),
	admin: program("apps/operator/src/admin/main.ts"),
	data: program("apps/operator/src/data/main.ts"),
	/** The same as operators run it, after its build. */
	builtData: program("apps/operator/bin/data.js"),
	mock: program("apps/mock/src/main.ts"),
	usmd: program("apps/cli/src/main.ts"),
	health: program("apps/operator/src/health/main.ts"),
};
