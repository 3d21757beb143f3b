import type { Migrations } from "../../connection/migrate.ts";
import { initial } from "./0001-initial.ts";
import { rowsOfAreas } from "./0002-rows-of-areas.ts";
import { coveredRows } from "./0003-covered-rows.ts";
import { trustOrders } from "./0004-trust-orders.ts";
import { noTriggers } from "./0005-no-triggers.ts";
import { shareholderChunks } from "./0006-shareholder-chunks.ts";
import { derivedRows } from "./0007-derived-rows.ts";
import { changes } from "./0008-changes.ts";
import { tape } from "./0009-tape.ts";
import { changedThrough } from "./0010-changed-through.ts";
import { wholeChanges } from "./0011-whole-changes.ts";

/** Migrations of `market.sqlite`. A released one is never edited; a change is a new one. */
export const marketMigrations: Migrations = {
	"0001-initial": initial,
	"0002-rows-of-areas": rowsOfAreas,
	"0003-covered-rows": coveredRows,
	"0004-trust-orders": trustOrders,
	"0005-no-triggers": noTriggers,
	"0006-shareholder-chunks": shareholderChunks,
	"0007-derived-rows": derivedRows,
	"0008-changes": changes,
	"0009-tape": tape,
	"0010-changed-through": changedThrough,
	"0011-whole-changes": wholeChanges,
};
