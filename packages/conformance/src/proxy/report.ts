import type { Contract } from "../contract/contract.ts";
import { percent } from "../report/text.ts";
import type { Exchange } from "./exchange.ts";
import { coverageOf } from "./recording.ts";

/** A line for an exchange that breaks the contract or was changed, for the terminal; undefined for a sound one. */
export function liveLine({ number, request, answer, injected, violations }: Exchange): string | undefined {
	const what = `${number} ${request.method} ${request.target.slice(0, 120)}: ${answer?.status ?? "no answer"}`;
	if (injected) return `injected ${injected}  ${what}`;
	if (violations.length === 0) return answer ? undefined : `FAILED  ${what}`;
	return violations.map(({ rule, message }) => `BROKEN  ${what}  ${rule}: ${message}`).join("\n");
}

const mostRequests = 3;

/** A summary in Markdown: what breaks the contract first, then what was asked and what of the contract was met. */
export function proxyReport(contract: Contract, exchanges: readonly Exchange[]): string {
	const broken = exchanges.flatMap((exchange) =>
		exchange.violations.map((violation) => ({ exchange, violation })),
	);
	const unanswered = exchanges.filter(({ answer, injected }) => !answer && !injected).length;
	const { statuses, properties } = coverageOf(contract, exchanges);
	const asked = statuses.filter(({ counts }) => counts.size > 0);
	const kinds = Map.groupBy(
		broken,
		({ exchange, violation }) =>
			`${exchange.operation?.operationId ?? "outside"} ${violation.rule}: ${violation.message}`,
	);
	return [
		`# ${exchanges.length} exchanges, ${kinds.size === 0 ? "none breaks the contract" : `${broken.length} violations of ${kinds.size} kinds`}`,
		"",
		...[...kinds].map(([kind, some]) => {
			const examples = some
				.slice(0, mostRequests)
				.map(({ exchange }) => `\`${exchange.request.target.slice(0, 120)}\``);
			return `- ${some.length} times ${kind}: ${examples.join(", ")}`;
		}),
		...(unanswered > 0 ? [`- ${unanswered} requests got no answer`] : []),
		"",
		`${asked.length} of ${statuses.length} operations were asked; answers held ${percent(properties.seen, properties.all)} of the members of the contract.`,
		"",
		"| Operation | Answers by status | Documented and not met |",
		"|---|---|---|",
		...asked.map(({ operationId, counts, documented }) => {
			const met = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
			const rest = documented.filter((status) => !counts.has(status));
			return `| ${operationId} | ${met.join(", ")} | ${rest.join(", ")} |`;
		}),
		"",
	].join("\n");
}
