/** Files cannot be made or copied. The message names the reason. */
export class BulkError extends Error {
	override readonly name = "BulkError";
}
