import { fillWithSample } from "./sample-template.ts";
import { type Running, runService } from "./service-process.ts";

/** The same as `runService`; a first start with the sample market finds it made where the run has a template of it. */
export async function startProcess(settings: Record<string, string>, program?: string): Promise<Running> {
	const { DATA_DIR, DATABASE_URL = "", SAMPLE_DATA = "true" } = settings;
	if (DATA_DIR !== undefined && DATABASE_URL === "" && SAMPLE_DATA !== "false")
		await fillWithSample(DATA_DIR);
	return runService(settings, program);
}
