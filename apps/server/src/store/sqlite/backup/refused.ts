/** A backup that cannot be made or restored. The message says why and what would work. Nothing was changed. */
export class BackupRefused extends Error {
	override readonly name = "BackupRefused";
}
