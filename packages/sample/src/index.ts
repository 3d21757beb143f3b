export { presentTradingDay } from "./clock.ts";
export { generateSample, sampleManifest } from "./generate.ts";
export { sampleSeed } from "./seed.ts";
