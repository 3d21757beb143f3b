/** Seed of the sample data; the same day gives the same data everywhere. */
export const sampleSeed = 20_260_101;
