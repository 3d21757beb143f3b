import { parentPort } from "node:worker_threads";
import { type DerivationRun, once, readBenchmarkOf } from "../derivation.ts";
import { datasetFacts } from "../provenance.ts";
import { deriveJob } from "./derive-job.ts";
import { GivenReads, keyOf } from "./given-reads.ts";
import type { Answer, Batch, FromThread, RawOutcome, Read, RunFacts, ToThread } from "./messages.ts";

/** The thread of a `Deriver`. */

const waiting = new Map<number, (answer: Answer) => void>();
let asked = 0;
let run: DerivationRun | undefined;

const post = (message: FromThread): void => parentPort?.postMessage(message);

parentPort?.on("message", (message: ToThread) => {
	if (message.of === "answer") goOn(message.ask, message.answer);
	else if (message.of === "run") run = runOf(message.facts);
	else if (run) void derive(message.batch, run);
});
post({ of: "ready" });

const asking =
	(batch?: number) =>
	(securityId: number, read: Read): Promise<Answer> => {
		const { promise, resolve } = Promise.withResolvers<Answer>();
		const ask = asked++;
		waiting.set(ask, resolve);
		post({ of: "ask", ask, batch, securityId, read });
		return promise;
	};

function goOn(ask: number, answer: Answer): void {
	waiting.get(ask)?.(answer);
	waiting.delete(ask);
}

function runOf({ now, datasets, trust, benchmark }: RunFacts): DerivationRun {
	const facts = datasetFacts(datasets, trust);
	return {
		now,
		facts,
		benchmark: once(async () => {
			if (!benchmark) return null;
			const job = { security: benchmark, changed: new Set<never>(), due: [], held: [], answers: [] };
			return readBenchmarkOf(new GivenReads(job, new Map(), asking()), benchmark, facts);
		}),
	};
}

async function derive({ id, reads, jobs }: Batch, run: DerivationRun): Promise<void> {
	try {
		const places = new Map(reads.map((read, place) => [keyOf(read), place]));
		const outcomes: RawOutcome[][] = [];
		let made: readonly Read[] = [];
		for (const job of jobs) {
			const given = new GivenReads(job, places, asking(id));
			outcomes.push(await deriveJob(job, given, run));
			made = given.made;
		}
		post({ of: "outcomes", batch: id, outcomes, reads: made });
	} catch (error) {
		post({ of: "failure", batch: id, message: error instanceof Error ? error.message : String(error) });
	}
}
