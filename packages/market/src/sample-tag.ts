/** Tag of simulated data. Every other tag is real data, which takes its place. */
export const sampleTag = "sample";
