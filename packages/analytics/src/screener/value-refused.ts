/** What a refusal may propose. */
interface Proposal {
	/** A sentence without its full stop. */
	note?: string | undefined;
	/** What to send instead. */
	suggestion?: string | undefined;
	/** The accepted values, where they are few. */
	accepted?: readonly string[] | undefined;
}

/** A parameter value that is not allowed. The server reports it as a fault of the parameter. */
export class InvalidValueError extends Error {
	override readonly name = "InvalidValueError";
	readonly parameter: string;
	readonly value: string;
	/** The values that the parameter takes. */
	readonly allowed: string;
	readonly hint: Proposal;

	constructor(parameter: string, value: string, allowed: string, hint: Proposal = {}) {
		super(`"${parameter}" is ${JSON.stringify(value)}; allowed: ${allowed}.`);
		this.parameter = parameter;
		this.value = value;
		this.allowed = allowed;
		this.hint = hint;
	}
}
