import { type Case, define } from "../cases/case.ts";
import type { ContractOperation } from "../contract.ts";
import { baseValues, changed } from "../generate/base.ts";
import { brokenRequests } from "../generate/broken.ts";
import { credentialRequests } from "../generate/credentials.ts";
import { methodRequests, outcomeRequests } from "../generate/routes.ts";
import { Skipped } from "../rules/rule.ts";
import { foldRules } from "../rules/streams/fold-rules.ts";
import { readStream } from "../rules/streams/stream-reader.ts";
import {
	findWindow,
	type StreamContext,
	type StreamRule,
	type Window,
} from "../rules/streams/stream-rule.ts";
import { streamRules } from "../rules/streams/stream-rules.ts";
import type { Check, Group } from "./check.ts";
import { type CheckRequest, targetOf } from "./check-request.ts";
import type { Probe } from "./probe.ts";
import { createRuleContext } from "./rule-context.ts";
import { credentialHeaders, type Service, urlOf } from "./service.ts";

/**
 * The checks of streams. No check of operations applies to them, because their answers have no end: each of these ends by
 * `until`, or by closing the connection.
 */
export const streamChecks = (streams: readonly ContractOperation[], service: Service): readonly Check[] =>
	streams.flatMap((stream) => checksOf(stream, service));

function checksOf(stream: ContractOperation, service: Service): readonly Check[] {
	const { operationId } = stream;
	// A replay that ends where it begins, so that an accepted question has an end too.
	const ending = { replay: emptyReplay, until: emptyReplay, speed: "0", format: "ndjson" };
	const given = define(operationId as Case["operationId"], { parameters: ending });
	const check = (group: Group, title: string, request: CheckRequest): Check => ({
		group,
		operationId,
		title,
		run: async (probe) => void (await probe.send(request)),
	});
	const target = targetOf(stream, baseValues(stream, given, service), service);
	const windows = createWindows();
	return [
		...[...streamRules, ...foldRules]
			.filter(({ of = [operationId], isRecited = false }) => {
				return of.includes(operationId) && (isRecited || !service.recites);
			})
			.map((rule): Check => {
				const run: Check["run"] = (probe) => rule.check(contextOf(stream, given, probe, rule, windows));
				return { group: "case", operationId, title: rule.title, alone: rule.alone ?? false, run };
			}),
		...brokenRequests(stream, given, service).map(({ how, request }) =>
			check("broken", `refuses ${how}`, request),
		),
		...credentialRequests(stream, given, service).map((request) =>
			check("credential", `answers ${request.expect} to ${request.because}`, request),
		),
		...methodRequests(stream, given, service).map((request) =>
			check("method", `refuses ${request.method}`, request),
		),
		...(service.recites ? outcomeRequests(stream, target) : []).map((request) =>
			check("outcome", `recites ${request.because}`, request),
		),
	];
}

/** An instant of a trading day. */
const emptyReplay = "2026-11-20T15:00:00Z";

type Windows = (context: StreamContext) => Promise<Window>;

/** Finds the window of a stream once for all its rules. The first rule that needs it reports why there is none. */
function createWindows(): Windows {
	let found: Promise<Window> | undefined;
	return (context) => {
		if (found)
			return found.catch((error: unknown) => {
				throw new Skipped(error instanceof Skipped ? error.message : "its replay was not answered");
			});
		found = findWindow(context);
		return found;
	};
}

function contextOf(
	stream: ContractOperation,
	given: Case,
	probe: Probe,
	{ title }: StreamRule,
	windows: Windows,
): StreamContext {
	const { service, validators } = probe.bench;
	const base = baseValues(stream, define(given.operationId, {}), service);
	const schema = stream.responses.get(200)?.schema ?? {};
	const context: StreamContext = {
		...createRuleContext(stream, given, probe, title),
		base,
		async read(change, { headers, ...options } = {}) {
			const url = urlOf(service, stream.family).replace(/\/$/, "");
			const answer = await readStream(`${url}${targetOf(stream, changed(base, change), service)}`, {
				...options,
				headers: { ...credentialHeaders("valid", service.credentials), ...headers },
			});
			if (answer.status === 200) probe.bench.onCharge?.(1);
			return answer;
		},
		schemaErrors: async (event) => (await validators.of(schema))(event),
		window: () => windows(context),
	};
	return context;
}
