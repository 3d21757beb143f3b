/** Exit codes of the program. */
export const exitCodes = {
	ok: 0,
	error: 1,
	usage: 2,
	credential: 3,
	allowance: 4,
	rate: 5,
	notReachable: 6,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A refusal of the program itself, with the way on. */
export class UsageError extends Error {
	readonly exitCode: ExitCode;
	/** The option or argument at fault. */
	readonly field: string | undefined;
	/** The value to write in that field. */
	readonly suggestion: string | undefined;
	/** A line to type in place of the refused one. */
	readonly instead: string | undefined;

	constructor(
		message: string,
		given: {
			exitCode?: ExitCode;
			field?: string | undefined;
			suggestion?: string | undefined;
			instead?: string | undefined;
		} = {},
	) {
		super(message);
		this.exitCode = given.exitCode ?? exitCodes.usage;
		this.field = given.field;
		this.suggestion = given.suggestion;
		this.instead = given.instead;
	}
}
