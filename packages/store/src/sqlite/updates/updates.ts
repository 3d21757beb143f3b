import type { GateHold, KnownFile, LockHolder, Run, RunEnd, UpdateStore } from "../../updates.ts";
import { Connection } from "../connection/connection.ts";
import { openFile } from "../connection/open-file.ts";
import { updateMigrations } from "../migrations/updates/index.ts";
import { Files } from "./files.ts";
import { Gates } from "./gates.ts";
import { Locks } from "./locks.ts";
import { Runs } from "./runs.ts";

/** Opens the file with the shared state of updates, and creates it if it is missing. */
export async function openUpdatesFile(file: string): Promise<UpdateStore> {
	(await openFile(file, updateMigrations)).close();
	// Many processes may be at the gates at once, each for less than a millisecond.
	return new SqliteUpdates(new Connection<unknown>(file, { busyTimeout: 30_000, cacheKib: 1024 }));
}

class SqliteUpdates implements UpdateStore {
	readonly #connection: Connection<unknown>;
	readonly #gates: Gates;
	readonly #files: Files;
	readonly #runs: Runs;
	readonly #locks: Locks;

	constructor(connection: Connection<unknown>) {
		this.#connection = connection;
		this.#gates = new Gates(connection);
		this.#files = new Files(connection);
		this.#runs = new Runs(connection);
		this.#locks = new Locks(connection);
	}

	takeSlot = (gate: string, interval: number, now: number) => this.#gates.takeSlot(gate, interval, now);
	lastHold = (gate: string) => this.#gates.lastHold(gate);
	setHold = (gate: string, hold: GateHold) => this.#gates.setHold(gate, hold);
	knownFile = (url: string) => this.#files.known(url);
	rememberFile = (url: string, file: KnownFile, now: number) => this.#files.remember(url, file, now);
	forgetFile = (url: string) => this.#files.forget(url);
	settle = (source: string, item: string, now: number) => this.#files.settle(source, item, now);
	isSettled = (source: string, item: string) => this.#files.isSettled(source, item);
	beginRun = (source: string, now: number) => this.#runs.begin(source, now);
	noteRun = (id: number, at: Pick<Run, "target" | "rows">) => this.#runs.note(id, at);
	endRun = (id: number, run: RunEnd, now: number) => this.#runs.end(id, run, now);
	runs = (query: { source?: string; limit: number }) => this.#runs.list(query);
	lastRuns = () => this.#runs.last();
	runCounts = () => this.#runs.counts();
	lock = (name: string, holder: LockHolder) => this.#locks.lock(name, holder);
	beat = (name: string, holder: LockHolder) => this.#locks.beat(name, holder);
	unlock = (name: string, holder: Pick<LockHolder, "pid" | "host">) => this.#locks.unlock(name, holder);
	holderOf = (name: string, now: number) => this.#locks.holderOf(name, now);
	setNextRuns = (times: ReadonlyMap<string, number>) => this.#runs.setNext(times);
	nextRuns = () => this.#runs.next();
	close = () => this.#connection.close();
}
