export { presentTradingDay } from "./clock.ts";
export { generateSample, sampleManifest, sampleSeed } from "./generate.ts";
