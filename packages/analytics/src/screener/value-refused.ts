/** A parameter value that is not allowed. The server reports it as a fault of the parameter. */
export class ValueRefused extends Error {
	override readonly name = "ValueRefused";
	readonly parameter: string;
	readonly value: string;
	/** The values that the parameter takes. */
	readonly allowed: string;

	constructor(parameter: string, value: string, allowed: string) {
		super(`"${parameter}" is ${JSON.stringify(value)}; allowed: ${allowed}.`);
		this.parameter = parameter;
		this.value = value;
		this.allowed = allowed;
	}
}
