import { channel } from "node:diagnostics_channel";

/** A store that an older version wrote, and that this one has brought up to date. */
export interface Upgrade {
	/** The file, or the database and the name of its store. */
	readonly store: string;
	/** Names of the migrations that it lacked. */
	readonly migrations: readonly string[];
}

const upgrades = channel("us-market-data:upgrade");

/** Reports an upgrade, once it is committed, to the listeners of this process. */
export const reportUpgrade = (upgrade: Upgrade): void => upgrades.publish(upgrade);

/**
 * Calls a listener for each store that this process upgrades, whichever command or thread of requests opened it.
 *
 * @example
 * onUpgrade(({ store, migrations }) => console.error(`Upgraded ${store}: ${migrations.join(", ")}.`));
 */
export const onUpgrade = (listener: (upgrade: Upgrade) => void): void =>
	upgrades.subscribe((message) => listener(message as Upgrade));
