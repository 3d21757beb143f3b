export { generateSample, sampleManifest } from "./generate.ts";
