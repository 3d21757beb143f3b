import type { Migrations } from "../../connection/migrate.ts";
import { initial } from "./0001-initial.ts";
import { coveredRows } from "./0002-covered-rows.ts";
import { trustOrders } from "./0003-trust-orders.ts";
import { shareholderChunks } from "./0004-shareholder-chunks.ts";
import { changes } from "./0005-changes.ts";
import { tape } from "./0006-tape.ts";
import { changedThrough } from "./0007-changed-through.ts";
import { wholeChanges } from "./0008-whole-changes.ts";

/** Migrations of the market data. A released one is never edited; a change is a new one. */
export const marketMigrations: Migrations = {
	"0001-initial": initial,
	"0002-covered-rows": coveredRows,
	"0003-trust-orders": trustOrders,
	"0004-shareholder-chunks": shareholderChunks,
	"0005-changes": changes,
	"0006-tape": tape,
	"0007-changed-through": changedThrough,
	"0008-whole-changes": wholeChanges,
};
