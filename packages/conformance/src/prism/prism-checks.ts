import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { define } from "../cases/case.ts";
import { loadCase } from "../cases/load.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { type GoodRequest, goodRequests } from "../generate/good.ts";
import { type HttpResponse, send } from "../http-client.ts";
import type { Violation } from "../response-validator.ts";
import { Skipped } from "../rules/rule.ts";
import { type Started, startProgram } from "../start/child.ts";
import { toolFolder } from "../start/repository.ts";
import type { Check } from "../suite/check.ts";
import type { Volume } from "../suite/checks.ts";
import { documentedLimit } from "../suite/documented-limits.ts";
import type { Bench } from "../suite/probe.ts";
import { credentialHeaders, type Service } from "../suite/service.ts";
import { type AllowedViolation, allowedViolations, violationsOf } from "./violations.ts";

/** A check for each good request: it passes `prism proxy --errors`, which runs at `proxyUrl`, without a violation. */
export async function prismChecks(
	operations: readonly ContractOperation[],
	service: Service,
	volume: Pick<Volume, "validPerOperation" | "seed">,
	proxyUrl: string,
	allowed: readonly AllowedViolation[] = allowedViolations,
): Promise<readonly Check[]> {
	const ofOperations = operations.map(async (operation) => {
		const given = (await loadCase(operation)) ?? define("getQuotes", {});
		return goodRequests(operation, given, service, volume).map((good) => prismCheck(good, proxyUrl, allowed));
	});
	return (await Promise.all(ofOperations)).flat();
}

function prismCheck(
	{ title, request: checkRequest }: GoodRequest,
	proxyUrl: string,
	allowed: readonly AllowedViolation[],
): Check {
	const { operationId } = checkRequest.operation;
	return {
		group: "prism",
		operationId,
		title: `${title} through prism proxy`,
		async run({ bench, failures }) {
			const headers = credentialHeaders("valid", bench.service.credentials) ?? {};
			const request = { method: "GET", target: checkRequest.target, headers };
			const target = await send(proxyUrl, request);
			const limit = documentedLimit(checkRequest, target);
			if (limit !== undefined) throw new Skipped(limit);
			const broken = checkAnswer(operationId, target, allowed, bench.onAllowed);
			failures.push(...broken.map((violation) => ({ ...violation, request, target })));
		},
	};
}

function checkAnswer(
	operationId: string,
	response: HttpResponse,
	allowed: readonly AllowedViolation[],
	onAllowed: Bench["onAllowed"],
): readonly Violation[] {
	const reported = violationsOf(response);
	if (reported.length === 0 && response.status !== 200) {
		const message = `a good request is answered ${response.status}: ${response.text.slice(0, 200)}`;
		return [{ rule: "prism: expected status", message }];
	}
	return reported.flatMap((violation) => {
		const allowedViolation = allowed.find((one) => one.covers(operationId, violation));
		if (allowedViolation) onAllowed(allowedViolation);
		const { code = "violation", location, message } = violation;
		return allowedViolation ? [] : [{ rule: `prism: ${code}`, message: `${location.join(".")} ${message}` }];
	});
}

/** Starts the stock Prism with these arguments on a free port of the loopback interface. */
export const startPrism = (args: readonly string[]): Promise<Started> =>
	startProgram(`prism ${args[0]}`, [
		join(toolFolder("prism") ?? "", "dist/index.js"),
		...args,
		"--host",
		"127.0.0.1",
		"--port",
		"0",
	]);

/** Starts `prism proxy --errors` on the contract in front of a service. */
export async function startPrismProxy({ document }: Contract, upstream: string): Promise<Started> {
	const folder = await mkdtemp(join(tmpdir(), "conformance-prism-"));
	const discard = () => rm(folder, { recursive: true, force: true });
	try {
		const file = join(folder, "openapi.json");
		await writeFile(file, JSON.stringify(document));
		const { baseUrl, stop } = await startPrism(["proxy", "--errors", file, upstream]);
		return { baseUrl, stop: () => stop().finally(discard) };
	} catch (error) {
		await discard();
		throw error;
	}
}
