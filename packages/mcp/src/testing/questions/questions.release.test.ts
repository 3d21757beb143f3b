import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { overHttp } from "../service.ts";
import { realQuestions } from "./real.ts";
import { runQuestion } from "./run-question.ts";
import { sampleQuestions } from "./sample.ts";
import { startReal, startSample } from "./services.ts";

type Started = Awaited<ReturnType<typeof startSample>>;

/** Asks over HTTP, as an agent does. */
function connected(start: () => Promise<Started>) {
	const opened: { service?: Started; client?: Awaited<ReturnType<typeof overHttp>> } = {};
	beforeAll(async () => {
		// The market of this run is of another day.
		vi.stubEnv("SAMPLE_TEMPLATE", undefined);
		opened.service = await start();
		opened.client = await overHttp(opened.service.url, opened.service.key);
	}, 600_000);
	afterAll(async () => {
		await opened.client?.close();
		await opened.service?.stop();
		vi.unstubAllEnvs();
	});
	return () => {
		if (!opened.client) throw new Error("the client is not connected");
		return opened.client;
	};
}

describe("of the sample market", () => {
	const client = connected(startSample);
	test.each(sampleQuestions.map((question) => [question.text, question] as const))(
		"%s",
		async (_, question) => {
			const outcome = await runQuestion(client(), question);
			expect(outcome.found).toEqual(question.expected);
			expect(outcome.bytes).toBeLessThan(8_000);
		},
	);
});

const folder = process.env["REAL_DATA_DIR"];
describe.skipIf(!folder)(
	`of real files${folder ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)"}`,
	() => {
		const client = connected(() => startReal(folder ?? ""));
		test.each(realQuestions.map((question) => [question.text, question] as const))(
			"%s",
			async (_, question) => {
				expect((await runQuestion(client(), question)).found).toEqual(question.expected);
			},
		);
	},
);
