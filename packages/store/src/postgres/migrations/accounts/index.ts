import type { Migrations } from "../../connection/migrate.ts";
import { initial } from "./0001-initial.ts";
import { operators } from "./0002-operators.ts";
import { requestWindows } from "./0003-request-windows.ts";
import { filesOfDays } from "./0004-files-of-days.ts";
import { streams } from "./0005-streams.ts";
import { processes } from "./0006-processes.ts";

/** Migrations of the accounts. A released one is never edited; a change is a new one. */
export const accountMigrations: Migrations = {
	"0001-initial": initial,
	"0002-operators": operators,
	"0003-request-windows": requestWindows,
	"0004-files-of-days": filesOfDays,
	"0005-streams": streams,
	"0006-processes": processes,
};
