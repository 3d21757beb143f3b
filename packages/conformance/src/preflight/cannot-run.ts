/** A run cannot begin, or is not worth its cost; the message says why and what to do. */
export class CannotRun extends Error {
	override readonly name = "CannotRun";
}
