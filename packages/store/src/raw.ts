/** The answer to a list as the database tells it: as the JSON of its rows, or as chunks of shareholders. */
export type RawRows =
	| { form: "records" | "cells"; text: string }
	| { form: "chunks"; rows: readonly (readonly (string | number)[])[] };

/** The columns of day bars, each as one text, with the number of bars and two values of the newest one. */
export type RawBars = [
	length: number,
	open: string | null,
	turnover: string | null,
	...joined: (string | null)[],
];

/** Derived data with the ids of their datasets and the data themselves as JSON. */
export type RawDerived = [time: number, datasetIds: string, data: string];
