import type { DatabaseSync } from "node:sqlite";
import type { Image } from "./crash.ts";
import type { Defect } from "./disk.ts";
import { nativeExec } from "./native.ts";
import type { SimulatedTime } from "./time.ts";

/** A defect that is planted to see whether the simulation finds it. */
export interface Bug {
	/** Describes the defect as if the service had it. */
	says: string;
	/** Meddles with statements; a new one for each history. */
	statements?: () => Defect;
	/** Clock that limits how long a credential stays cached. */
	cacheClock?: (time: SimulatedTime) => () => number;
	/** Changes the contents of the disk at a loss of power. */
	image?: (image: Image) => Image;
}

/** Debits the month of an account. */
const isDebit = (file: string, sql: string): boolean =>
	file === "accounts" && sql.startsWith("insert into allowance");

const chargeWithoutCommit = (): Defect => {
	let count = 0;
	const charging = new WeakSet<DatabaseSync>();
	return (file, sql, database, effect) => {
		if (isDebit(file, sql)) charging.add(database);
		if (sql !== "commit" || !charging.delete(database) || ++count % 5 !== 0) return effect();
		nativeExec(database, "rollback");
		return undefined;
	};
};

const halfAnImport = (): Defect => (file, sql, database, effect) => {
	const result = effect();
	if (file === "market" && /^insert (or \w+ )?into day_bars /.test(sql))
		nativeExec(database, "commit; begin immediate");
	return result;
};

const monthCountedTwice = (): Defect => {
	let debits = 0;
	return (file, sql, _database, effect) => {
		if (isDebit(file, sql) && ++debits % 7 === 0) effect();
		return effect();
	};
};

/** The last bytes of each log never came to the disk. */
const withoutTail = (image: Image): Image =>
	new Map(
		[...image].map(([name, { database, log }]) => [
			name,
			{ database, log: log.subarray(0, Math.floor(log.length * 0.6)) },
		]),
	);

/** Every planted defect by its name. */
export const bugs: Readonly<Record<string, Bug>> = {
	"charge-without-commit": {
		says: "one group of charges in five is answered and never committed",
		statements: chargeWithoutCommit,
	},
	"half-an-import": {
		says: "an import commits with each day bar, so that readers see half of it",
		statements: halfAnImport,
	},
	"month-counted-twice": {
		says: "one group of charges in seven debits the month twice",
		statements: monthCountedTwice,
	},
	"notice-alone": {
		says: "a credential is believed until a notice comes, and a lost notice leaves a revoked key open",
		cacheClock: () => () => 0,
	},
	"commit-without-disk": {
		says: "a commit does not wait for the disk",
		image: withoutTail,
	},
};
