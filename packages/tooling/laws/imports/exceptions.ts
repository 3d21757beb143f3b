/** A file that a law leaves out. */
export interface Exception {
	/** Path from the root of the repository. */
	path: string;
	reason: string;
}
