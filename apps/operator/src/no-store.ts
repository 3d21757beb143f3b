/** A command that only reads finds no store, and creates none. */
export class NoStore extends Error {
	override readonly name = "NoStore";

	/**
	 * @param folder the data folder
	 * @param what it does not hold
	 */
	constructor(folder: string, what = "store") {
		super(
			`There is no ${what} in ${folder} yet, and a command that reads creates none. DATA_DIR names the folder; the service ` +
				"and the commands that store something create one.",
		);
	}
}
