import type { Contract, ContractOperation } from "../contract.ts";
import type { HttpResponse, WireRequest } from "../http-client.ts";
import { at, equal, formatValue, type Row, rowIfAny, rowsAt, valuesAt } from "../rules/reading.ts";
import { Skipped } from "../rules/rule.ts";
import type { Check } from "./check.ts";
import type { Probe } from "./probe.ts";
import type { Service } from "./service.ts";

/** Pages beside the contract that tell if a service runs and what it offers. A service may have none of them. */
const pages = ["/healthz", "/readyz", "/openapi.json"] as const;

const [document] = pages.slice(-1) as ["/openapi.json"];

const getting = (target: string, headers: WireRequest["headers"] = {}): WireRequest => ({
	method: "GET",
	target,
	headers,
});

/** The checks of what belongs to no operation: public pages, the bounds of a request, and paths that nobody serves. */
export function pageChecks(service: Service): readonly Check[] {
	if (service.recites) return [];
	const check = (title: string, run: (probe: Probe) => Promise<void>): Check => ({
		group: "route",
		operationId: "routes",
		title,
		run,
	});
	return [
		...pages.map((page) =>
			check(`answers ${page} to anybody, HEAD too, and nothing but GET and HEAD`, (probe) =>
				checkPage(probe, page),
			),
		),
		check(`answers ${document} with the contract`, (probe) => checkDocument(probe, probe.bench.contract)),
		check("refuses a request line over 16 KiB with 414", (probe) => checkLine(probe, service)),
		check("refuses a head over 64 KiB with 431", (probe) => checkHead(probe, service)),
		check("suggests paths that there are", (probe) => checkSuggestions(probe, probe.bench.contract)),
	];
}

/** The page, or the end of a check where the service has none. */
async function pageOf(probe: Probe, target: string, headers?: WireRequest["headers"]): Promise<HttpResponse> {
	const response = await probe.requestPage(getting(target, headers));
	if (response?.status === 404) throw new Skipped(`there is no ${target}`);
	if (!response) throw new Skipped("there was no answer");
	return response;
}

async function checkPage(probe: Probe, target: string): Promise<void> {
	const rule = "a public page";
	const { status, headers } = await pageOf(probe, target);
	if (status !== 200) return probe.fail(rule, `without a key it is answered ${status}`);
	if ((headers["x-data-requests-cost"] ?? "0") !== "0") probe.fail(rule, "it costs a data request");
	const head = await probe.requestPage({ ...getting(target), method: "HEAD" });
	if (head && (head.status !== 200 || head.text !== "")) probe.fail(rule, `HEAD is answered ${head.status}`);
	const post = await probe.requestPage({ ...getting(target), method: "POST" });
	if (post && (post.status !== 405 || !/\bGET\b/.test(post.headers["allow"] ?? "")))
		probe.fail(rule, `POST is answered ${post.status}, Allow ${formatValue(post.headers["allow"])}`);
	const etag = headers["etag"];
	if (etag === undefined) return;
	const notModified = await probe.requestPage(getting(target, { "if-none-match": etag }));
	if (notModified && notModified.status !== 304)
		probe.fail(rule, `its own ETag is answered ${notModified.status}`);
	const other = await probe.requestPage(getting(target, { "if-none-match": '"other"' }));
	if (other && other.status !== 200) probe.fail(rule, `another ETag is answered ${other.status}`);
}

/** The document of a deployment names its own prefix, and otherwise each operation as the contract does. */
async function checkDocument(probe: Probe, contract: Contract): Promise<void> {
	const { json } = await pageOf(probe, document);
	const served = rowIfAny(json, "paths") ?? {};
	const { legacyPrefix } = probe.bench.service;
	const fail = (message: string) => probe.fail("the contract", message);
	if (at(json, "info.version") !== contract.document.info.version)
		fail(`its version is ${formatValue(at(json, "info.version"))}`);
	const paths = Object.keys(served).map((path) =>
		path.replace(`/api/${legacyPrefix}/`, "/api/{legacy_prefix}/"),
	);
	const described = [...contract.operations, ...contract.streams];
	const expected = described.map(({ path }) => path);
	if (!equal(paths.toSorted(), expected.toSorted()))
		fail(
			`its paths are not those of the contract: ${formatValue(paths.filter((path) => !expected.includes(path)))}`,
		);
	for (const operation of described) checkOperation(served, operation, legacyPrefix, fail);
}

function checkOperation(
	served: Row,
	{ operationId, path, parameters, responses }: ContractOperation,
	legacyPrefix: string,
	fail: (message: string) => void,
): void {
	const reported =
		rowIfAny(served[path.replace("{legacy_prefix}", legacyPrefix)], "get") ?? rowIfAny(served[path], "get");
	if (reported?.["operationId"] !== operationId)
		fail(`${path} is ${formatValue(reported?.["operationId"])}, not ${operationId}`);
	if (reported === undefined) return;
	const namesIn = (list: readonly { readonly name?: unknown }[]) =>
		list.map(({ name }) => name).filter((name) => name !== "legacy_prefix");
	const names = namesIn(rowsAt(reported, "parameters[]"));
	if (!equal(names.toSorted(), namesIn(parameters).toSorted()))
		fail(`${operationId} has the parameters ${formatValue(names)}`);
	const statuses = Object.keys(rowIfAny(reported, "responses") ?? {});
	if (!equal(statuses.map(Number).toSorted(), [...responses.keys()].toSorted()))
		fail(`${operationId} has the responses ${formatValue(statuses)}`);
}

/** A KiB below and above the bound, which is of the line with its method and version. */
const [kib, lineBound, headBound] = [1024, 16 * 1024, 64 * 1024];

const account = "/account/usage";

async function checkLine(probe: Probe, { credentials }: Service): Promise<void> {
	const request = (length: number) =>
		probe.requestPage(
			getting(`${account}?${"x".repeat(length - account.length)}`, { "x-api-key": credentials.key }),
		);
	await checkBound(probe, await request(lineBound - kib), 400);
	await checkBound(probe, await request(lineBound + kib), 414);
}

async function checkHead(probe: Probe, { credentials }: Service): Promise<void> {
	const request = (length: number) =>
		probe.requestPage(getting(account, { "x-api-key": credentials.key, "x-filling": "x".repeat(length) }));
	await checkBound(probe, await request(headBound - kib), 200);
	await checkBound(probe, await request(headBound + kib), 431);
}

async function checkBound(probe: Probe, response: HttpResponse | undefined, expected: number): Promise<void> {
	if (!response) return;
	if (response.status !== expected)
		return probe.fail("a bound of a request", `it is answered ${response.status}, not ${expected}`);
	if (expected >= 400 && typeof at(response.json, "error") !== "string")
		probe.fail("a bound of a request", `the body of a ${expected} has no "error" text`);
}

/** Paths that nobody serves, near to ones of the contract. */
const near = [
	"/api/market-data/quotes",
	"/api/market-data/quote/trade",
	"/account/key",
	"/company/AAPL/profiles",
];

/** The path that a 404 suggests is one of the contract, or one that is answered. */
async function checkSuggestions(probe: Probe, contract: Contract): Promise<void> {
	for (const target of near) {
		const response = await probe.requestPage(getting(target));
		if (response?.status !== 404) continue;
		for (const suggestion of valuesAt(response.json, "details[].suggestion").map(String)) {
			const isOfContract = contract.operations.some(({ path }) => path === suggestion);
			const requested = isOfContract
				? undefined
				: await probe.requestPage(getting(suggestion.replaceAll(/\{\w+\}/g, "AAPL.US")));
			if (suggestion === target || requested?.status === 404)
				probe.fail("a suggestion", `${target}: it suggests ${suggestion}, which is not there either`);
		}
	}
}
