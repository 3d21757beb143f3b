import type { CheckResult } from "../suite/run-checks.ts";
import type { SuiteReport } from "../suite/run-suite.ts";
import { percent } from "./text.ts";

const maxFailures = 25;
const maxReasons = 5;

/** The report of one service as text for a terminal. */
export function summary(report: SuiteReport): string {
	const { name, baseUrl, seconds, seed, counts, dataRequests, coverage, results, differences } = report;
	const { properties, missing, excused } = coverage;
	const failed = results.filter(({ outcome }) => outcome === "failed");
	const excuses = excused
		.filter(({ outcomes }) => outcomes > 0)
		.map((one) => `${one.name} (${one.outcomes})`);
	return [
		`${name} at ${baseUrl}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} not judged in ${seconds.toFixed(1)} s, seed ${seed}, ${dataRequests} data requests`,
		...byGroup(results),
		...(report.complete
			? [`  documented outcomes never met: ${missing.length === 0 ? "none" : missing.join(", ")}`]
			: []),
		...(excuses.length > 0 ? [`  not to be provoked from outside: ${excuses.join(", ")}`] : []),
		`  response properties seen with a value: ${properties.seen} of ${properties.all}, ${percent(properties.seen, properties.all)}`,
		...differences.map(({ name: which, times }) => `  allowed difference "${which}": ${times} times`),
		...reasons(results),
		...failed.slice(0, maxFailures).flatMap(lines),
		...(failed.length > maxFailures ? [`  and ${failed.length - maxFailures} more failures`] : []),
		"",
	].join("\n");
}

/** Why checks were not judged, the most frequent reasons first. */
function reasons(results: readonly CheckResult[]): readonly string[] {
	const skipped = results.filter(({ outcome }) => outcome === "skipped");
	const byReason = [...Map.groupBy(skipped, ({ skipped: reason = "" }) => reason)];
	const sorted = byReason.sort(([, a], [, b]) => b.length - a.length);
	return sorted.slice(0, maxReasons).map(([reason, { length }]) => `  not judged: ${length}, ${reason}`);
}

function byGroup(results: readonly CheckResult[]): readonly string[] {
	const groups = Map.groupBy(results, ({ group }) => group);
	const parts = [...groups].map(([group, own]) => `${group} ${own.length}`);
	return parts.length === 0 ? [] : [`  ${parts.join(", ")}`];
}

function lines({ operationId, title, failures }: CheckResult): readonly string[] {
	const [first] = failures;
	const request = first?.request ? [`      ${first.request.method} ${first.request.target}`] : [];
	return [
		`  ✗ ${operationId} ${title}`,
		...failures.map(({ rule, message }) => `      ${rule}: ${message}`),
		...request,
	];
}

/** Reports the progress of a run: in place on a terminal, at every tenth elsewhere. */
export function createProgress(stream: NodeJS.WriteStream) {
	let [all, done, failed, reported] = [0, 0, 0, 0];
	return {
		start(name: string, checks: number, dataRequests: number): void {
			[all, done, failed, reported] = [checks, 0, 0, 0];
			stream.write(`${name}: ${checks} checks, about ${dataRequests} data requests\n`);
		},
		result({ outcome }: CheckResult): void {
			done += 1;
			if (outcome === "failed") failed += 1;
			const tenths = Math.floor((10 * done) / Math.max(all, 1));
			if (stream.isTTY ? done % 20 !== 0 : tenths <= reported) return;
			reported = tenths;
			const line = `  ${done} of ${all}${failed > 0 ? `, ${failed} failed` : ""}`;
			stream.write(stream.isTTY ? `\r${line}\u001B[K` : `${line}\n`);
		},
		end(): void {
			if (stream.isTTY) stream.write("\r\u001B[K");
		},
	};
}
