/** A change record of the contract but `symbol` and `name`. */
export interface UnusualChange {
	/** Kind of change. */
	alertName: string;
	/** Unix milliseconds. */
	alertTime: number;
	/** Display texts, the main one first. */
	changeValues: string[];
	/** 0 none, 1 down, 2 up, as trades have it. */
	direction: 0 | 1 | 2;
	datasetIds: number[];
}

/** The direction of a change. */
export const directionOf = (change: number): UnusualChange["direction"] =>
	change > 0 ? 2 : change < 0 ? 1 : 0;

/** `+6.10%`. */
export const signedPercent = (percent: number): string => `${percent < 0 ? "-" : "+"}${unsigned(percent)}%`;

/** `3.2x`. */
export const times = (multiple: number): string => `${Math.abs(multiple).toFixed(1)}x`;

const unsigned = (value: number): string => Math.abs(value).toFixed(2);
