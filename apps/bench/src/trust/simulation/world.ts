import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AccountModel } from "./account-model.ts";
import type { Bug } from "./bugs.ts";
import { type Image, imageOf, tornBetween, withoutSync, writeImage } from "./crash.ts";
import { Died, Disk } from "./disk.ts";
import { Faults } from "./faults.ts";
import { readAccounts } from "./held-accounts.ts";
import { Imports, type Running } from "./imports.ts";
import { readMarket } from "./market-state.ts";
import { type ProcessOptions, SimulatedProcess } from "./process.ts";
import type { History } from "./steps.ts";
import { SimulatedTime } from "./time.ts";

/** The time for which a process caches a credential, in milliseconds. */
const belief = 500;
/** A few days before a month ends. */
const beginning = Date.UTC(2024, 0, 28, 9);

/** The names of the databases of a data folder. */
const databases = ["accounts.sqlite", "market.sqlite"] as const;

/** Processes on a data folder, what they are known to have done, and all that goes wrong around them. */
export class World {
	readonly time = new SimulatedTime(beginning);
	readonly faults = new Faults();
	readonly disk: Disk;
	readonly accounts = new AccountModel();
	readonly imports = new Imports();
	/** Transactions of market data that have not ended. */
	running: Running[] = [];
	/** Processes that have not yet received a notice. */
	notices: number[] = [];
	readonly random: () => number;
	readonly #history: History;
	readonly #bug: Bug;
	readonly #folder: string;
	readonly #processes = new Map<number, SimulatedProcess>();
	#generation = 0;
	#watcher: DatabaseSync | undefined;
	#afterPowerLoss: Image | undefined;
	/** The faults found in files after a loss of power. */
	readonly #unsound: string[] = [];

	/**
	 * @param folder an empty folder
	 * @param random decides what the history leaves to chance
	 */
	constructor(history: History, bug: Bug, folder: string, random: () => number) {
		this.#history = history;
		this.#bug = bug;
		this.#folder = folder;
		this.random = random;
		this.disk = new Disk(this.faults, this.time, bug.statements?.());
		this.disk.onPowerLoss = (effect) => this.#losePower(effect);
	}

	/** Begins with copies of databases that nothing has happened to. */
	begin(template: string): void {
		mkdirSync(this.#data, { recursive: true });
		for (const name of databases) copyFileSync(join(template, name), join(this.#data, name));
		this.#watch();
	}

	get isCached(): boolean {
		return this.#history.cached;
	}

	/** Instant until which a process may still show what a credential was. */
	get believedUntil(): number {
		return this.isCached ? this.time.monotonic + belief : -1;
	}

	/** A process by its number, started when it does not run; undefined when it cannot start now. */
	async process(id: number): Promise<SimulatedProcess | undefined> {
		this.#comeBack();
		const known = this.#processes.get(id);
		if (known && !known.owner.dead) return known;
		const spoiled = this.disk.spoiled;
		const options: ProcessOptions = {
			disk: this.disk,
			time: this.time,
			durability: this.#history.durability,
			cacheClock: this.isCached
				? (this.#bug.cacheClock?.(this.time) ?? (() => this.time.monotonic))
				: undefined,
		};
		const owner = { id, dead: false };
		const opened = await this.time.until(SimulatedProcess.open(owner, this.#data, options));
		if (opened.status === "fulfilled") {
			this.#processes.set(id, opened.value);
			return opened.value;
		}
		if (!owner.dead) this.disk.kill(owner);
		if (this.disk.spoiled === spoiled) throw opened.reason;
		return undefined;
	}

	/** Processes that run. */
	get alive(): SimulatedProcess[] {
		return [...this.#processes.values()].filter(({ owner }) => !owner.dead);
	}

	kill(process: SimulatedProcess): void {
		if (!process.owner.dead) this.disk.kill(process.owner);
		this.#bury();
	}

	/** Checks from outside the rules that hold after a step. Returns a sentence for each broken one. */
	async check(): Promise<string[]> {
		this.#bury();
		for (const one of this.running.filter(({ process, hasEnded }) => process.owner.dead && !hasEnded)) {
			await this.time.until(one.ended);
		}
		this.#comeBack();
		const faults = this.#unsound.splice(0);
		if (this.#watcher) {
			faults.push(...this.accounts.look(readAccounts(this.#watcher), this.believedUntil));
		}
		const [reader] = this.alive;
		if (reader && this.running.length > 0) faults.push(...(await this.read(reader)));
		this.running = this.running.filter(({ hasEnded }) => !hasEnded);
		return faults;
	}

	/** Reads market data by a process and compares. */
	async read(process: SimulatedProcess): Promise<string[]> {
		const reading = this.disk.undisturbed(() => process.run(() => readMarket(process.market)));
		const read = await this.time.until(reading);
		if (read.status === "rejected") throw read.reason;
		return this.imports.look(read.value);
	}

	/** Returns the faults that SQLite finds in the files. */
	integrity(): string[] {
		return databases.flatMap((name) => {
			const database = new DatabaseSync(join(this.#data, name));
			try {
				const rows = database.prepare("pragma integrity_check").all();
				const found = rows.map((row) => String(row["integrity_check"])).join("; ");
				return found === "ok" ? [] : [`${name}: ${found}`];
			} finally {
				database.close();
			}
		});
	}

	/** Ends everything. */
	async end(): Promise<void> {
		for (const process of this.alive) this.disk.kill(process.owner);
		this.#bury();
		await Promise.all(this.running.map(({ ended }) => this.time.until(ended)));
		this.#watcher?.close();
		this.#watcher = undefined;
	}

	get #data(): string {
		return join(this.#folder, String(this.#generation));
	}

	/** A connection of no process. It prevents SQLite from removing the log when the files of a killed process close. */
	#watch(): void {
		this.#watcher = new DatabaseSync(join(this.#data, "accounts.sqlite"));
	}

	/** Ends the unfinished work of a dead process. */
	#bury(): void {
		for (const { process, breakOff } of this.running) {
			if (process.owner.dead) breakOff(new Died("the process is dead"));
		}
	}

	#losePower(effect: () => void): void {
		const before = imageOf(this.#data);
		try {
			effect();
		} finally {
			const torn = tornBetween(before, imageOf(this.#data), this.random);
			const lost = this.#history.durability === "process" ? withoutSync(torn, this.random) : torn;
			this.#afterPowerLoss = this.#bug.image?.(lost) ?? lost;
			for (const process of this.alive) this.disk.kill(process.owner);
		}
	}

	/** The machine starts again with what its disk has. */
	#comeBack(): void {
		const image = this.#afterPowerLoss;
		if (!image) return;
		this.#afterPowerLoss = undefined;
		this.#watcher?.close();
		this.#generation++;
		writeImage(image, this.#data);
		this.notices = [];
		this.#watch();
		this.#unsound.push(...this.integrity());
		if (this.#history.durability === "process" && this.#watcher) {
			this.accounts.adopt(readAccounts(this.#watcher));
		}
	}
}
