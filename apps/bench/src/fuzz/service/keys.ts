/** The keys that requests carry. */
export interface Keys {
	/** A key that may ask for everything. */
	readonly good: string;
	/** Keys that may ask for their account and for nothing else (402, 403), as far as there are any. */
	readonly limited: readonly string[];
	/** Keys that are spent (401), as far as there are any. */
	readonly exhausted: readonly string[];
}
