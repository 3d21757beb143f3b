import { AsyncLocalStorage } from "node:async_hooks";
import { basename } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { type Fault, type Faults, type FileName, sqliteError } from "./faults.ts";
import { nativeClose, nativeExec } from "./native.ts";
import type { StatementHook } from "./platform.ts";
import type { SimulatedTime } from "./time.ts";

/** Thrown at each statement of a process that was ended. No such statement reaches a file. */
export class Died extends Error {
	override readonly name = "Died";
}

/** A process as the disk sees it. */
export interface Owner {
	readonly id: number;
	dead: boolean;
}

interface Connection {
	owner: Owner;
	file: FileName;
	/** True if SQLite received the error that the disk is full. */
	full: boolean;
}

/** Changes what statements do: a defect of the service that the simulation must find. */
export type Defect = (file: FileName, sql: string, database: DatabaseSync, effect: () => unknown) => unknown;

/** The time that a slow disk takes for a statement, in simulated milliseconds. */
const slowness = 2_500;

/** The disk of all processes. It knows the process and file of each statement, and injects the planned faults. */
export class Disk implements StatementHook {
	/** The process in whose name code runs. */
	readonly owners = new AsyncLocalStorage<Owner>();
	/** No file grows any more. */
	isFull = false;
	/** Number of injected faults that may make the service fail. */
	spoiled = 0;
	/** The injected faults, for the reader of the history. */
	events: string[] = [];
	#isUndisturbed = false;
	/** Called when the power goes while `effect` carries out a statement. */
	onPowerLoss: (effect: () => void) => void = () => {};
	readonly #faults: Faults;
	readonly #time: SimulatedTime;
	readonly #defect: Defect;
	readonly #connections = new Map<DatabaseSync, Connection>();

	constructor(
		faults: Faults,
		time: SimulatedTime,
		defect: Defect = (_file, _sql, _database, effect) => effect(),
	) {
		this.#faults = faults;
		this.#time = time;
		this.#defect = defect;
	}

	carryOut<T>(database: DatabaseSync, sql: string, effect: () => T): T {
		const connection = this.#connectionOf(database);
		if (!connection || isSetting(sql)) return effect();
		const { owner, file } = connection;
		if (owner.dead) throw new Died(`process ${owner.id} is dead`);
		if (this.#isUndisturbed) return effect();
		this.#tellRoom(database, connection);
		const whole = () => this.#defect(file, sql, database, effect) as T;
		const fault = this.#faults.due(owner.id, file, sql);
		if (this.isFull || (fault && !mustBeBorne(fault, sql))) this.spoiled++;
		if (fault) this.events.push(`${fault.kind} of process ${owner.id} on ${file} at: ${shortened(sql)}`);
		return fault ? this.#spoil(fault, owner, database, whole) : whole();
	}

	/** Runs work without faults in its statements. */
	async undisturbed<T>(work: () => Promise<T>): Promise<T> {
		this.#isUndisturbed = true;
		try {
			return await work();
		} finally {
			this.#isUndisturbed = false;
		}
	}

	close(database: DatabaseSync, effect: () => void): void {
		if (!this.#connections.get(database)?.owner.dead) effect();
		this.#connections.delete(database);
	}

	/** Ends a process: the system closes its files and so undoes what it had begun. */
	kill(owner: Owner): void {
		owner.dead = true;
		for (const [database, connection] of this.#connections) {
			if (connection.owner === owner && database.isOpen) nativeClose(database);
		}
	}

	#spoil<T>({ kind }: Fault, owner: Owner, database: DatabaseSync, effect: () => T): T {
		switch (kind) {
			case "slow":
				this.#time.pass(slowness);
				return effect();
			case "die after":
				effect();
				return this.#die(owner);
			case "die before":
				return this.#die(owner);
			case "power":
				this.onPowerLoss(effect);
				return this.#die(owner);
			case "commit reported as failed":
				effect();
				throw sqliteError("ioerr");
			case "busy":
				throw sqliteError("busy");
			default:
				// SQLite itself undoes the transaction for most of these.
				if (database.isTransaction) nativeExec(database, "rollback");
				throw sqliteError(kind === "full" ? "full" : "ioerr");
		}
	}

	#die(owner: Owner): never {
		this.kill(owner);
		throw new Died(`process ${owner.id} was killed`);
	}

	/** A connection belongs to the process that uses it first. A connection of the simulation itself belongs to none. */
	#connectionOf(database: DatabaseSync): Connection | undefined {
		const known = this.#connections.get(database);
		if (known) return known;
		const owner = this.owners.getStore();
		const path = database.location();
		if (!owner || path === null) return undefined;
		const connection = { owner, file: fileOf(path), full: false };
		this.#connections.set(database, connection);
		return connection;
	}

	/** SQLite's own limit stands in for the end of the disk, so that the error and all that follows is its own. */
	#tellRoom(database: DatabaseSync, connection: Connection): void {
		if (connection.full === this.isFull) return;
		connection.full = this.isFull;
		nativeExec(database, `pragma max_page_count = ${this.isFull ? 1 : 1_073_741_823}`);
	}
}

const shortened = (sql: string): string => sql.replaceAll(/\s+/g, " ").slice(0, 60);

/** A slow disk, and a lock that another process holds for a moment, must not cause a failure. */
const mustBeBorne = ({ kind }: Fault, sql: string): boolean =>
	kind === "slow" || (kind === "busy" && sql === "begin immediate");

/** Settings of a connection touch no file. */
const isSetting = (sql: string): boolean =>
	/^\s*pragma (busy_timeout|synchronous|foreign_keys|user_version)/.test(sql);

const fileOf = (path: string): FileName =>
	path.endsWith("-turn") ? "turn" : basename(path, ".sqlite") === "market" ? "market" : "accounts";
