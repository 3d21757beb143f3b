export { generateSample, sampleTag } from "./generate.ts";
