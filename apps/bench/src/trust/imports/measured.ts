/** The cost and the outcome of one import. */
export interface Measured {
	outcome: "imported" | "refused" | "failed";
	message: string;
	seconds: number;
	/** Peak of the resident memory. */
	mebibytes: number;
	/** The same before the import. */
	idleMebibytes: number;
}
