import type { Migrations } from "../../connection/migrate.ts";
import { initial } from "./0001-initial.ts";
import { rateLimits } from "./0002-rate-limits.ts";
import { usageLedger } from "./0003-usage-ledger.ts";
import { operators } from "./0004-operators.ts";
import { foldedCharges } from "./0005-folded-charges.ts";
import { numberedLedger } from "./0006-numbered-ledger.ts";
import { followedLedger } from "./0007-followed-ledger.ts";
import { requestWindows } from "./0008-request-windows.ts";
import { usageInTables } from "./0009-usage-in-tables.ts";
import { filesOfDays } from "./0010-files-of-days.ts";
import { streams } from "./0011-streams.ts";

/** Migrations of `accounts.sqlite`. A released one is never edited; a change is a new one. */
export const accountMigrations: Migrations = {
	"0001-initial": initial,
	"0002-rate-limits": rateLimits,
	"0003-usage-ledger": usageLedger,
	"0004-operators": operators,
	"0005-folded-charges": foldedCharges,
	"0006-numbered-ledger": numberedLedger,
	"0007-followed-ledger": followedLedger,
	"0008-request-windows": requestWindows,
	"0009-usage-in-tables": usageInTables,
	"0010-files-of-days": filesOfDays,
	"0011-streams": streams,
};
