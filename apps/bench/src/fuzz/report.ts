import type { CampaignResult } from "./campaign.ts";
import { pasteReady } from "./findings.ts";

/** Prints the result of a run: the counts, and each finding with a line to paste. */
export function report(
	name: string,
	{ seed, url }: { seed: number; url: URL },
	{ statuses, findings, charged, seconds, requests }: CampaignResult,
): string {
	const counts = [...statuses]
		.toSorted(([a], [b]) => a - b)
		.map(([status, times]) => `${status || "none"}: ${times}`)
		.join(", ");
	return [
		`${name}: seed ${seed}, ${requests} requests in ${seconds.toFixed(1)} s, ${Math.round(requests / seconds)} a second`,
		`answers by status: ${counts}; charged: ${charged}`,
		`${findings.length} kinds of findings`,
		...findings.flatMap((finding) => [
			"",
			`BROKEN ${finding.rule} (${finding.times} times${finding.repeats ? "" : ", not repeated alone"}): ${finding.message}`,
			...finding.requests.map((request) => pasteReady(request, url)),
		]),
	].join("\n");
}
