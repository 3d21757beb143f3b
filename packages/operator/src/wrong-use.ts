/** Arguments or options that no state of the data would make right. The message names the allowed values; exit code 2. */
export class WrongUse extends Error {
	override readonly name = "WrongUse";
}
