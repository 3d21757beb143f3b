export {
	generateSample,
	generators,
	type SampleArea,
	type SampleTarget,
	sampleAreas,
	sampleManifest,
} from "./generate.ts";
