import type { Migrations } from "../../connection/migrate.ts";
import { initial } from "./0001-initial.ts";
import { nothingInClear } from "./0002-nothing-in-clear.ts";
import { secrets } from "./0003-secrets.ts";

/** Migrations of the embedded issuer's state. A released one is never edited; a change is a new one. */
export const oauthMigrations: Migrations = {
	"0001-initial": initial,
	"0002-nothing-in-clear": nothingInClear,
	"0003-secrets": secrets,
};
