import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, type SQLInputValue, StatementSync } from "node:sqlite";
import timers from "node:timers/promises";
import type { SimulatedTime } from "./time.ts";

/** Decides on every statement that reaches SQLite. */
export interface StatementHook {
	/** Carries out a statement with `effect`, or does not. */
	carryOut<T>(database: DatabaseSync, sql: string, effect: () => T): T;
	/** Closes a connection with `effect`, unless it is closed already. */
	close(database: DatabaseSync, effect: () => void): void;
}

export interface Platform {
	time: SimulatedTime;
	/** Numbers from 0 up to 1, in place of `Math.random`. */
	random(): number;
	statements: StatementHook;
}

/**
 * Runs `work` with a simulated clock, randomness and disk below the unmodified code of the service. It
 * replaces the few functions of Node.js through which the code uses them. SQLite itself is real.
 */
export async function onPlatform<T>(platform: Platform, work: () => Promise<T>): Promise<T> {
	const { time, random } = platform;
	const undo = [
		replace(timers, "setTimeout", time.sleep),
		replace(Date, "now", () => time.wall),
		replace(performance, "now", () => time.monotonic),
		replace(Math, "random", random),
		...hookStatements(platform.statements),
	];
	syncBuiltinESMExports();
	try {
		return await work();
	} finally {
		for (const one of undo) one();
		syncBuiltinESMExports();
	}
}

/** Replaces a member of an object; what it returns puts the old one back. */
function replace<O extends object>(owner: O, name: keyof O, value: unknown): () => void {
	const before = Object.getOwnPropertyDescriptor(owner, name);
	Object.defineProperty(owner, name, { value, configurable: true, writable: true });
	return () => {
		if (before) Object.defineProperty(owner, name, before);
		else delete owner[name];
	};
}

function hookStatements(hook: StatementHook): (() => void)[] {
	const origins = new WeakMap<StatementSync, { database: DatabaseSync; sql: string }>();
	const { exec, prepare, close } = DatabaseSync.prototype;
	const runs = (["all", "get", "run", "iterate"] as const).map((name) => {
		const native = StatementSync.prototype[name] as (...values: SQLInputValue[]) => unknown;
		return replace(StatementSync.prototype, name, function (this: StatementSync, ...values: SQLInputValue[]) {
			const origin = origins.get(this);
			const effect = () => native.apply(this, values);
			return origin ? hook.carryOut(origin.database, origin.sql, effect) : effect();
		});
	});
	return [
		...runs,
		replace(DatabaseSync.prototype, "exec", function (this: DatabaseSync, sql: string) {
			return hook.carryOut(this, sql, () => exec.call(this, sql));
		}),
		replace(DatabaseSync.prototype, "prepare", function (this: DatabaseSync, sql: string) {
			const statement = prepare.call(this, sql);
			origins.set(statement, { database: this, sql });
			return statement;
		}),
		replace(DatabaseSync.prototype, "close", function (this: DatabaseSync) {
			hook.close(this, () => close.call(this));
		}),
	];
}
