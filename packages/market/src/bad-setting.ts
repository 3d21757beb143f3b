/** A setting that cannot be used. The message says which, what was given and what is allowed. */
export class BadSetting extends Error {
	override readonly name = "BadSetting";
}
