import { afterEach, beforeEach } from "vitest";

/** A place of its own for one test, in which a store can be opened. */
interface Place<Store> {
	open(): Promise<Store>;
	dispose(): Promise<void>;
}

/** Gives each test of the running `describe` a place of its own and a store on it, and takes both away after it. */
export function freshPlaces<Store extends { close(): Promise<void> }, P extends Place<Store>>(
	makePlace: () => Promise<P>,
): { store(): Store; place(): P } {
	let place: P;
	let store: Store;
	beforeEach(async () => {
		place = await makePlace();
		store = await place.open();
	});
	afterEach(async () => {
		await store.close();
		await place.dispose();
	});
	return { store: () => store, place: () => place };
}
