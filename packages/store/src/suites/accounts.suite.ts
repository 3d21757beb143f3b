import { describe } from "vitest";
import { accountCharges } from "./account-charges.suite.ts";
import type { AccountDatabase, AccountFixture } from "./account-database.ts";
import { accountFiles } from "./account-files.suite.ts";
import { accountRecords } from "./account-records.suite.ts";
import { accountStreams } from "./account-streams.suite.ts";
import { freshDatabases } from "./fresh-database.ts";

/** Tests the rules that every engine of the account store must keep. */
export function accountSuite(engine: string, makeDatabase: () => Promise<AccountDatabase>): void {
	describe(`accounts on ${engine}`, () => {
		const fixture: AccountFixture = freshDatabases(makeDatabase);
		accountRecords(fixture);
		accountCharges(fixture);
		accountFiles(fixture);
		accountStreams(fixture);
	});
}
