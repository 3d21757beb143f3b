import type { ChargeResult, Standing } from "../../accounts.ts";
import type { TakeGroup } from "../../shared/accounts/group-meter.ts";

/** Takes groups of charges to the disk, and says which of them were accepted. */
export interface Debiting {
	/** An error in place of an answer is of that charge alone; one that is thrown undid the group. */
	debit(take: TakeGroup): Promise<(ChargeResult | Error)[]>;
	/** The standing that a charge at that instant would use. */
	standing(accountId: number, at: number): Promise<Standing>;
	/** Brings the usage of all charges so far into its tables. */
	fold(): Promise<void>;
	/** Writes what a charge writes: its lock, room in the log, and the disk. */
	probe(): Promise<void>;
	close?(): Promise<void>;
}

/** True for the answer to a charge that was made. */
export const isAccepted = (answer: ChargeResult | Error): answer is ChargeResult =>
	"accepted" in answer && answer.accepted;
