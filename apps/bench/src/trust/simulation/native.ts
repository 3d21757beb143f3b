import { DatabaseSync } from "node:sqlite";

const { exec, close } = DatabaseSync.prototype;

/** Runs SQL past everything that is simulated. */
export const nativeExec = (database: DatabaseSync, sql: string): void => exec.call(database, sql);

/** Closes a connection past everything that is simulated. */
export const nativeClose = (database: DatabaseSync): void => close.call(database);
