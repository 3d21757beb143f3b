import { UnstorableRecord } from "./errors.ts";
import type { MarketStore, MarketWriter } from "./market.ts";

/** Errors that marked stores threw, each with its origin: the database, or a record that was put. */
const faults = new WeakMap<object, "store" | "record">();

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * True for an error of a marked store that the database caused.
 *
 * @example
 * isStoreError(new Error("of no store")); // => false
 */
export const isStoreError = (error: unknown): boolean => isObject(error) && faults.get(error) === "store";

/**
 * True for an error of a marked store that a record caused: no store can hold it.
 *
 * @example
 * isRecordError(new Error("of no store")); // => false
 */
export const isRecordError = (error: unknown): boolean => isObject(error) && faults.get(error) === "record";

/** Methods that are given records. */
const writing: ReadonlySet<string> = new Set([
	"ensureSecurity",
	"beginDataset",
	"continueDataset",
	"put",
	"finishDataset",
	"putDerived",
]);

/**
 * The same store with its faults marked, so that an importer, which reads a file and asks the store in turns, can tell
 * their errors apart. Errors of the work within a transaction stay unmarked.
 *
 * @example
 * const settings = { DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" };
 * const market = markFaults(await openMarketStore(settings));
 * try {
 * 	await market.transaction(async (writer) => writer.ensureSecurity("AAPL.US"));
 * } catch (error) {
 * 	if (isStoreError(error)) console.error("The database failed", error);
 * 	throw error;
 * }
 */
export function markFaults(store: MarketStore): MarketStore {
	return {
		...markedMethods(store),
		async transaction(work, options) {
			let own: unknown;
			try {
				return await store.transaction(async (writer) => {
					try {
						return await work(markedMethods<MarketWriter>(writer));
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
function markedMethods<T extends object>(target: T): T {
	const methods: Record<string, Method> = {};
	for (const name of methodNames(target)) {
		const method = Reflect.get(target, name) as Method;
		methods[name] = (...args) => {
			try {
				const result = method.apply(target, args);
				return result instanceof Promise ? result.catch((error: unknown) => rethrow(name, error)) : result;
			} catch (error) {
				return rethrow(name, error);
			}
		};
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

/** True when no database can store the record. */
function isOfRecord(method: string, error: object): boolean {
	if (error instanceof UnstorableRecord) return true;
	const { code, errcode } = error as { code?: unknown; errcode?: unknown };
	if (code === "ERR_SQLITE_ERROR") {
		return typeof errcode === "number" && sqliteOfRecord.includes(errcode & 0xff);
	}
	if (typeof code === "string" && postgresOfRecord.test(code)) return true;
	return writing.has(method) && (error instanceof TypeError || error instanceof RangeError);
}
