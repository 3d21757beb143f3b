import type { Contract, ContractOperation } from "../contract.ts";
import { type HttpResponse, NoResponse, send } from "../http-client.ts";
import { at } from "../rules/reading.ts";
import { type CredentialState, credentialHeaders, type Service, urlOf } from "../suite/service.ts";
import { CannotRun } from "./cannot-run.ts";

/** The facts that a deployment tells before a run. */
export interface PreflightResult {
	/** Data requests that its account has left; null without a limit, undefined where it does not say. */
	readonly remaining: number | null | undefined;
	/** Doubts that do not stop a run. */
	readonly warnings: readonly string[];
}

type Unlisted = Omit<Service, "symbols">;

/**
 * Asks a deployment what makes a run useless: an address without a service, a contract of another version, a key that is
 * refused. Costs no data request of a service that keeps the contract.
 *
 * @throws CannotRun with one message for the first of them
 */
export async function preflight(
	service: Unlisted,
	contract: Contract,
	operations: readonly ContractOperation[] = contract.operations,
): Promise<PreflightResult> {
	const account = contract.operation("getAccountUsage");
	const usage = await requested(service, account);
	const warnings = await checkVersion(service, contract);
	const ofFamilies = new Map(operations.map((operation) => [operation.family, operation])).values();
	for (const operation of ofFamilies)
		checkAccess(service, operation, usage, await sendInvalid(service, operation));
	await checkOtherCredentials(service, account);
	const remaining = at(usage.json, "usage.remaining");
	const isReported = typeof remaining === "number" || remaining === null;
	return { remaining: isReported ? remaining : undefined, warnings };
}

/** An unknown parameter is refused after the credential and the access, and before the charge. */
const sendInvalid = (service: Unlisted, operation: ContractOperation): Promise<HttpResponse> =>
	requested(service, operation, "valid", "?conformance_preflight=1");

async function requested(
	service: Unlisted,
	{ family, path }: ContractOperation,
	state: CredentialState = "valid",
	query = "",
): Promise<HttpResponse> {
	const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
		name === "legacy_prefix" ? service.legacyPrefix : "AAPL.US",
	);
	const headers = credentialHeaders(state, service.credentials) ?? {};
	return reached(urlOf(service, family), { method: "GET", target: `${target}${query}`, headers });
}

async function reached(url: string, request: Parameters<typeof send>[1]): Promise<HttpResponse> {
	try {
		return await send(url, request);
	} catch (error) {
		if (error instanceof NoResponse) throw new CannotRun(`${url} cannot be reached: ${reasonOf(error)}`);
		throw error;
	}
}

const reasons: Readonly<Record<string, string>> = {
	ECONNREFUSED: "nothing listens there",
	ENOTFOUND: "nobody knows this name",
	EAI_AGAIN: "the name server does not answer",
	CERT_HAS_EXPIRED: "its certificate has expired",
	DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself; NODE_EXTRA_CA_CERTS names one to trust",
};

function reasonOf({ cause, message }: NoResponse): string {
	const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? "";
	const reason = reasons[code];
	return reason ? `${reason} (${code})` : message;
}

function checkAccess(
	service: Unlisted,
	{ family, path }: ContractOperation,
	usage: HttpResponse,
	probe: HttpResponse,
): void {
	const url = urlOf(service, family);
	if (usage.status === 401 && probe.status === 401)
		throw new CannotRun(
			`${url} refuses the key: ${reportedBy(probe)}. Give a key that is known and not expired`,
		);
	if (probe.status === 403)
		throw new CannotRun(
			`${url} gives the key no market data: ${reportedBy(probe)}. Give one that may ask for all`,
		);
	if (probe.status === 429) throw new CannotRun(`${url} limits the key already: ${reportedBy(probe)}`);
	if (usage.status >= 500 && probe.status >= 500)
		throw new CannotRun(`${url} does not serve at the moment: ${reportedBy(probe)}`);
	if (probe.status === 404 || probe.json === undefined) {
		const type = probe.headers["content-type"] ?? "no content type";
		throw new CannotRun(
			`${url} is no such service: it answers ${probe.status} with ${type} to ${path}. Check the address, its path and --legacy-prefix`,
		);
	}
}

const others = ["exhausted", "noAccess", "limited", "few", "token", "scopelessToken"] as const;
const options: Readonly<Record<(typeof others)[number], string>> = {
	exhausted: "--key-402",
	noAccess: "--key-403",
	limited: "--key-limited",
	few: "--key-few",
	token: "--token",
	scopelessToken: "--token-403",
};

/** Every valid credential may read its account, whatever else it may do. */
async function checkOtherCredentials(service: Unlisted, usage: ContractOperation): Promise<void> {
	for (const state of others) {
		if (!credentialHeaders(state, service.credentials)) continue;
		const response = await requested(service, usage, state);
		if (response.status === 401)
			throw new CannotRun(
				`${service.baseUrl} refuses the credential of ${options[state]}: ${reportedBy(response)}`,
			);
	}
}

async function checkVersion({ baseUrl }: Unlisted, { document }: Contract): Promise<readonly string[]> {
	const { status, json } = await reached(baseUrl, { method: "GET", target: "/openapi.json", headers: {} });
	const [servedTitle, servedVersion] = [at(json, "info.title"), at(json, "info.version")];
	if (status !== 200 || typeof servedVersion !== "string")
		return [`${baseUrl}/openapi.json tells no contract, so its version is not compared`];
	const { title, version } = document.info;
	if (servedTitle !== title)
		throw new CannotRun(`${baseUrl} serves the contract of ${JSON.stringify(servedTitle)}, not of ${title}`);
	if (servedVersion !== version)
		throw new CannotRun(
			`${baseUrl} serves the contract in version ${servedVersion}, this suite judges by ${version}. Use the suite of that version`,
		);
	return [];
}

/** The status of a refusal and its words, without line ends. */
function reportedBy({ status, json }: HttpResponse): string {
	const error = at(json, "error");
	const words = typeof error === "string" ? error.replaceAll(/\s+/g, " ").slice(0, 300) : "";
	return words === "" ? String(status) : `${status} ${words.replace(/\.$/, "")}`;
}
