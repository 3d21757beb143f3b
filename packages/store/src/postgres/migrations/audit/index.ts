import type { Migrations } from "../../connection/migrate.ts";
import { initial } from "./0001-initial.ts";

/** Migrations of the record of changes. A released one is never edited; a change is a new one. */
export const auditMigrations: Migrations = {
	"0001-initial": initial,
};
