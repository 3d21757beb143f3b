import { describe } from "vitest";
import { accountCharges } from "./account-charges.suite.ts";
import type { AccountFixture, AccountPlace } from "./account-place.ts";
import { accountRecords } from "./account-records.suite.ts";
import { freshPlaces } from "./fresh-place.ts";

/** What every engine of the account store must do. */
export function accountSuite(engine: string, makePlace: () => Promise<AccountPlace>): void {
	describe(`accounts on ${engine}`, () => {
		const fixture: AccountFixture = freshPlaces(makePlace);
		accountRecords(fixture);
		accountCharges(fixture);
	});
}
