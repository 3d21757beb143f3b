import { afterEach, beforeEach, describe } from "vitest";
import type { AccountStore } from "../accounts.ts";
import { accountCharges } from "./account-charges.suite.ts";
import type { AccountFixture, AccountPlace } from "./account-place.ts";
import { accountRecords } from "./account-records.suite.ts";

/** What every engine of the account store must do. */
export function accountSuite(engine: string, makePlace: () => Promise<AccountPlace>): void {
	describe(`accounts on ${engine}`, () => {
		let place: AccountPlace;
		let store: AccountStore;
		beforeEach(async () => {
			place = await makePlace();
			store = await place.open();
		});
		afterEach(async () => {
			await store.close();
			await place.dispose();
		});
		const fixture: AccountFixture = { store: () => store, place: () => place };
		accountRecords(fixture);
		accountCharges(fixture);
	});
}
