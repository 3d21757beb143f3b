import { UnstorableRecord } from "./errors.ts";
import type { MarketStore, MarketWriter } from "./market.ts";

/** What watched stores threw: whether it is the database's fault, or that of the records it was given. */
const faults = new WeakMap<object, "store" | "record">();

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether an error came out of a watched store and is a fault of the database. */
export const isStoreFault = (error: unknown): boolean => isObject(error) && faults.get(error) === "store";

/** Whether an error came out of a watched store because a record cannot be stored, wherever it is tried. */
export const isRecordFault = (error: unknown): boolean => isObject(error) && faults.get(error) === "record";

/** Methods that are given records. */
const writing: ReadonlySet<string> = new Set([
	"ensureSecurity",
	"beginDataset",
	"put",
	"finishDataset",
	"putDerived",
]);

/**
 * The same store with its faults marked, so that whoever reads a file while he asks the store can tell whose fault an
 * error is. Errors of the work within a transaction stay what they are.
 */
export function watched(store: MarketStore): MarketStore {
	return {
		...watchedMethods(store),
		async transaction(work, options) {
			let own: unknown;
			try {
				return await store.transaction(async (writer) => {
					try {
						return await work(watchedMethods<MarketWriter>(writer));
					} catch (error) {
						own = error;
						throw error;
					}
				}, options);
			} catch (error) {
				if (error !== own) mark("transaction", error);
				throw error;
			}
		},
	};
}

type Method = (...args: unknown[]) => unknown;

/** An object with the methods of another one, of its classes too, in which faults are marked. */
function watchedMethods<T extends object>(target: T): T {
	const methods: Record<string, Method> = {};
	for (const name of methodNames(target)) {
		const method = Reflect.get(target, name) as Method;
		methods[name] = (...args) => watchedCall(name, () => method.apply(target, args));
	}
	return methods as T;
}

function methodNames(target: object): Set<string> {
	const names = new Set<string>();
	for (let level: unknown = target; isObject(level) && level !== Object.prototype; ) {
		for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
			if (typeof value === "function" && name !== "constructor") names.add(name);
		}
		level = Object.getPrototypeOf(level);
	}
	return names;
}

function watchedCall(name: string, call: () => unknown): unknown {
	try {
		const result = call();
		return result instanceof Promise ? result.catch((error: unknown) => rethrow(name, error)) : result;
	} catch (error) {
		return rethrow(name, error);
	}
}

function rethrow(name: string, error: unknown): never {
	mark(name, error);
	throw error;
}

function mark(name: string, error: unknown): void {
	if (isObject(error)) faults.set(error, isOfRecord(name, error) ? "record" : "store");
}

/** SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_RANGE. */
const sqliteOfRecord: readonly unknown[] = [18, 19, 20, 25];
/** Data exception, integrity constraint violation, program limit exceeded. */
const postgresOfRecord = /^(22|23|54)[0-9A-Z]{3}$/;

/** Whether it is the record that cannot be stored, by any database. */
function isOfRecord(method: string, error: object): boolean {
	if (error instanceof UnstorableRecord) return true;
	const { code, errcode } = error as { code?: unknown; errcode?: unknown };
	if (code === "ERR_SQLITE_ERROR") {
		return typeof errcode === "number" && sqliteOfRecord.includes(errcode & 0xff);
	}
	if (typeof code === "string" && postgresOfRecord.test(code)) return true;
	return writing.has(method) && (error instanceof TypeError || error instanceof RangeError);
}
