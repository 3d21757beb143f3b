import { fileURLToPath } from "node:url";

const program = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Paths of the programs that tests start as processes of their own. */
export const programs = {
	service: program("../main.ts"),
	admin: program("../commands/admin/main.ts"),
	data: program("../commands/data/main.ts"),
	health: program("../commands/health/main.ts"),
};
