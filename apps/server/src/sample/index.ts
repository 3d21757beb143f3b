export { generateSample } from "./generate.ts";
