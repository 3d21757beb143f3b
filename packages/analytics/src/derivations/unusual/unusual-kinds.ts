/** A change record of the contract but `symbol` and `name`. */
export interface UnusualChange {
	/** Kind of change. */
	alertName: string;
	/** Unix milliseconds. */
	alertTime: number;
	/** Display texts, the main one first. */
	changeValues: string[];
	/** 1 up, 2 down; absent when it has no direction. */
	emotion?: 1 | 2;
	datasetIds: number[];
}

/** The direction of a change, nothing for none. */
export const emotionOf = (change: number): { emotion?: 1 | 2 } =>
	change > 0 ? { emotion: 1 } : change < 0 ? { emotion: 2 } : {};

/** `+6.10%`. */
export const signedPercent = (percent: number): string => `${percent < 0 ? "-" : "+"}${unsigned(percent)}%`;

/** `3.2x`. */
export const times = (multiple: number): string => `${Math.abs(multiple).toFixed(1)}x`;

const unsigned = (value: number): string => Math.abs(value).toFixed(2);
