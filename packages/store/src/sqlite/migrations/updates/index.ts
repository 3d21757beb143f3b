import type { Migrations } from "../../connection/migrate.ts";
import { initial } from "./0001-initial.ts";
import { failures } from "./0002-failures.ts";
import { holds } from "./0003-holds.ts";
import { filesOfRuns } from "./0004-files-of-runs.ts";
import { namesOfASharedDatabase } from "./0005-names-of-a-shared-database.ts";

/** Migrations of `updates.sqlite`. A released one is never edited; a change is a new one. */
export const updateMigrations: Migrations = {
	"0001-initial": initial,
	"0002-failures": failures,
	"0003-holds": holds,
	"0004-files-of-runs": filesOfRuns,
	"0005-names-of-a-shared-database": namesOfASharedDatabase,
};
