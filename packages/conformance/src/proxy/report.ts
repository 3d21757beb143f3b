import { percent } from "../report/text.ts";
import { type Exchange, preflightOutcome } from "./exchange.ts";
import type { Recorder } from "./recorder.ts";

/** A line for an exchange that breaks the contract or was changed, for the terminal; undefined for a sound one. */
export function liveLine(exchange: Exchange): string | undefined {
	const { number, request, answer, injected, violations } = exchange;
	const what = `${number} ${request.method} ${request.target.slice(0, 120)}: ${answer?.status ?? "no answer"}`;
	if (injected) return `injected ${injected}  ${what}`;
	if (violations.length === 0 && answer?.status === 405) {
		const preflight = preflightOutcome(exchange);
		return preflight && `PREFLIGHT  ${number} ${request.target.slice(0, 120)}: ${preflight}`;
	}
	if (violations.length === 0) return answer ? undefined : `FAILED  ${what}`;
	return violations.map(({ rule, message }) => `BROKEN  ${what}  ${rule}: ${message}`).join("\n");
}

/** A summary in Markdown: what breaks the contract first, then what was asked and what of the contract was met. */
export function proxyReport({ count, unanswered, injected, preflights, kinds, coverage }: Recorder): string {
	const { statuses, properties } = coverage();
	const requested = statuses.filter(({ counts }) => counts.size > 0);
	const times = kinds.reduce((sum, kind) => sum + kind.times, 0);
	const outcome =
		kinds.length === 0 ? "none breaks the contract" : `${times} violations of ${kinds.length} kinds`;
	const complaints = [
		...kinds.map(({ kind, times, targets }) => {
			const examples = targets.map((target) => `\`${target.slice(0, 120)}\``);
			return `- ${times} times ${kind}: ${examples.join(", ")}`;
		}),
		...[...injected].map(
			([kind, times]) => `- injected ${kind}: ${times} times, not among the answers below`,
		),
		...[...preflights].map(([outcome, times]) => `- ${times} preflights of browsers: ${outcome}`),
		...(unanswered > 0 ? [`- ${unanswered} requests got no answer`] : []),
	];
	return [
		`# ${count} exchanges, ${outcome}`,
		"",
		...(complaints.length > 0 ? [...complaints, ""] : []),
		`${requested.length} of ${statuses.length} operations were asked; answers held ${percent(properties.seen, properties.all)} of the members of the contract.`,
		"",
		"| Operation | Answers by status | Documented and not met |",
		"|---|---|---|",
		...requested.map(({ operationId, counts, documented }) => {
			const met = [...counts].sort(([a], [b]) => a - b).map(([status, one]) => `${status}: ${one}`);
			const rest = documented.filter((status) => !counts.has(status));
			return `| ${operationId} | ${met.join(", ")} | ${rest.join(", ")} |`;
		}),
		"",
	].join("\n");
}
