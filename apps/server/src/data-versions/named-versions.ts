import { LRUCache } from "lru-cache";
import { reportInterval } from "./snapshot-registry.ts";

/** Names that are remembered: more than are pinned. */
const maxNames = 100;

/** Reports named versions to other processes. */
interface NamedVersions {
	/** A request has named a version. */
	report(name: string): void;
	close(): Promise<void>;
}

/**
 * Lets all processes on a PostgreSQL database pin a version of the data that a request to one of them names: they hear of it
 * by notices of the database, of each name now and then. So the version outlives the process that pinned it first. A process that
 * misses a notice pins the version when a request names it there. On SQLite there is one process.
 *
 * @param onNamed is called with the names that requests to other processes have, and with the own ones
 */
export function shareNamedVersions(databaseUrl: string, onNamed: (name: string) => void): NamedVersions {
	if (databaseUrl === "") return { report: () => {}, close: async () => {} };
	const notices = import("@us-market-data/store/postgres").then(({ Notices, channels }) => {
		return new Notices(databaseUrl, channels.versions, { heard: onNamed, missed: () => {} });
	});
	const reported = new LRUCache<string, true>({ max: maxNames, ttl: reportInterval });
	return {
		report(name) {
			if (reported.has(name)) return;
			reported.set(name, true);
			// Without it, the others pin the version when a request names it there.
			void notices.then((opened) => opened.notify(name)).catch(() => {});
		},
		close: async () => (await notices).close(),
	};
}
