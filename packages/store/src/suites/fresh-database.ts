import { afterEach, beforeEach } from "vitest";

/** A database of its own for one test, in which a store can be opened. */
interface TestDatabase<Store> {
	open(): Promise<Store>;
	dispose(): Promise<void>;
}

/** Gives each test of the running `describe` a database of its own and a store on it, and takes both away after it. */
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
