/** Files of a data folder, as faults tell them apart: `turn` is the one by which processes take turns. */
export type FileName = "accounts" | "market" | "turn";

/** The faults that can strike a statement of a process on a file. */
export const faultKinds = [
	"full",
	"ioerr",
	"busy",
	"commit fails",
	"commit reported as failed",
	"slow",
	"die before",
	"die after",
	"power",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A fault that waits for its statement. */
export interface Fault {
	kind: FaultKind;
	process: number;
	file: FileName;
	/** Statements that go well before it. Those that fit no fault of the kind do not count. */
	after: number;
}

/** Result codes of SQLite. */
const codes = { full: 13, ioerr: 10, busy: 5 } as const;

/** The error that `node:sqlite` throws for a result code. */
export function sqliteError(name: keyof typeof codes): Error {
	const error = new Error(`simulated: SQLITE_${name.toUpperCase()}`);
	return Object.assign(error, { code: "ERR_SQLITE_ERROR", errcode: codes[name], errstr: name });
}

/** The faults that are planned and have not happened yet. */
export class Faults {
	#planned: Fault[] = [];

	plan(fault: Fault): void {
		this.#planned.push({ ...fault });
	}

	forget(): void {
		this.#planned = [];
	}

	/** The fault that happens to this statement, which is then over. */
	due(process: number, file: FileName, sql: string): Fault | undefined {
		for (const fault of this.#planned) {
			if (fault.process !== process || fault.file !== file || !concerns(fault.kind, sql)) continue;
			if (fault.after-- > 0) continue;
			this.#planned = this.#planned.filter((other) => other !== fault);
			return fault;
		}
		return undefined;
	}
}

const concerns = (kind: FaultKind, sql: string): boolean => !kind.startsWith("commit") || sql === "commit";
