import { afterEach, beforeEach } from "vitest";

/** A separate database for one test, in which a store can be opened. */
interface TestDatabase<Store> {
	open(): Promise<Store>;
	dispose(): Promise<void>;
}

/** Gives each test of the running `describe` its own database and a store on it, and takes both away after it. */
export function freshDatabases<Store extends { close(): Promise<void> }, P extends TestDatabase<Store>>(
	makeDatabase: () => Promise<P>,
): { store(): Store; database(): P } {
	let database: P;
	let store: Store;
	beforeEach(async () => {
		database = await makeDatabase();
		store = await database.open();
	});
	afterEach(async () => {
		await store.close();
		await database.dispose();
	});
	return { store: () => store, database: () => database };
}
