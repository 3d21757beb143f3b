import { operationList } from "@us-market-data/contract";
import { goodRequests } from "@us-market-data/server/testing";
import { newSecret, revokeKey } from "@us-market-data/store/accounts";
import { sendRaw } from "@us-market-data/tooling/testkit";
import { type Deployment, newAccount, newKey, startService, withAccounts } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

/** Changes a request target. The targets are paths of the contract, with their query. */
type Mutation = (target: string) => string | Buffer;

const split = (target: string): [path: string, query: string] => {
	const at = target.indexOf("?");
	return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at)];
};

/** Changes the path and leaves the query. */
const path =
	(change: (path: string) => string): Mutation =>
	(target) => {
		const [before, query] = split(target);
		return change(before) + query;
	};

const lastSlash = (text: string, slash: string): string => text.replace(/\/([^/]*)$/, `${slash}$1`);

/** Other spellings of a path, each of which has bypassed access control in some software. */
const urlMutations: Readonly<Record<string, Mutation>> = {
	"as it is": (target) => target,
	"other case": path((text) => text.toUpperCase()),
	"slash at the end": path((text) => `${text}/`),
	"double slash": path((text) => lastSlash(text, "//")),
	"dot segments": path((text) => `/healthz/..${text}`),
	"dot segments inside": path((text) => lastSlash(text, "/./x/../")),
	"encoded slash": path((text) => lastSlash(text, "%2f")),
	"encoded dots": path((text) => `/docs/%2e%2e${text}`),
	"encoded letter": path((text) =>
		text.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
	),
	"double encoding": path((text) => lastSlash(text, "%252f")),
	"semicolon parameters": path((text) => `${text};jsessionid=1`),
	"null byte": path((text) => `${text}%00.html`),
	"overlong UTF-8": path((text) => lastSlash(text, "%c0%af")),
	backslash: path((text) => lastSlash(text, "\\")),
	"host before the path": (target) => `//healthz${target}`,
	"absolute form": (target) => `http://localhost${target}`,
	"absolute form of a public page": (target) => `http://healthz/..${target}`,
	"query in the path": path((text) => `${text}%3fx=1`),
	"public page in the query": (target) => `${target}${target.includes("?") ? "&" : "?"}path=/healthz`,
	homoglyph: path((text) => text.replace(/a(?=[^a]*$)/, "%d0%b0")),
	"raw homoglyph": (target) => Buffer.from(target.replace(/a/, "\u0430")),
	tab: path((text) => `${text}%09`),
	"raw tab": path((text) => `${text}\t`),
	fragment: (target) => `${target}#/healthz`,
};

/**
 * Status of the response to a GET with a target that is sent byte for byte; 0 if the connection ends without one. Each
 * request has its own connection.
 */
async function statusOf({ port }: URL, target: string | Buffer, key?: string): Promise<number> {
	const credential = key === undefined ? "" : `x-api-key: ${key}\r\n`;
	const head = `HTTP/1.1\r\nHost: 127.0.0.1\r\n${credential}Connection: close\r\n\r\n`;
	const request = Buffer.concat([Buffer.from("GET "), Buffer.from(target), Buffer.from(` ${head}`)]);
	const received = await sendRaw(Number(port), request).catch(() => "");
	return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
}

/** States of a credential that open nothing, by name; undefined sends none. */
type States = Readonly<Record<string, string | undefined>>;

export interface MutationOptions extends TrustOptions {
	/**
	 * Credentials that each path of each operation is asked with. All take their turn, so that each of them meets each
	 * operation and each way to write a path. Every one is asked for everything when it is left out.
	 */
	credentials?: number;
}

const family = (id: string): string =>
	operationList.find(({ operationId }) => operationId === id)?.family ?? "";

/**
 * Asks for every operation by every way to write its path otherwise with every credential that opens nothing. Nothing
 * is answered 2xx, but for the account family to a key that may see its own account.
 */
export function run(options: MutationOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const deployment: Deployment = { folder, engine: options.engine, env: options.env ?? {} };
		const good = await newAccount(deployment, "good", "unlimited");
		const states = await statesOf(deployment, good);
		const service = await startService(deployment);
		try {
			const control = await controlled(service.url, good);
			return await sendMutation(service.url, states, control, options);
		} finally {
			await service.kill("SIGKILL");
		}
	});
}

async function statesOf(deployment: Deployment, good: string): Promise<States> {
	const expired = await newKey(deployment, "good", Date.now());
	const revoked = await newKey(deployment, "good");
	await withAccounts(deployment, (accounts) => revokeKey(accounts, revoked, Date.now()));
	const noAccess = await newAccount(deployment, "shut", "unlimited", { marketData: false });
	const unknown = newSecret("live");
	return { none: undefined, malformed: `${good}x`, unknown, expired, revoked, "no access": noAccess };
}

/** The requests are good ones: with a key that may, each is answered 200. */
async function controlled(url: URL, key: string): Promise<string[]> {
	const violations: string[] = [];
	for (const [operation, target] of Object.entries(goodRequests)) {
		const status = await statusOf(url, target, key);
		if (status !== 200) violations.push(`${operation} is answered ${status} to a key that may`);
	}
	return violations;
}

async function sendMutation(
	url: URL,
	states: States,
	broken: string[],
	options: MutationOptions,
): Promise<TrustResult> {
	const table = new Map<string, Map<number, number>>();
	const of = Object.keys(states).length;
	const { credentials = of } = options;
	let requests = 0;
	for (const [round, [state, key]] of Object.entries(states).entries()) {
		const counts = new Map<number, number>();
		for (const [way, [name, mutate]] of Object.entries(urlMutations).entries()) {
			for (const [index, [operation, target]] of Object.entries(goodRequests).entries()) {
				if ((way + index + round) % of >= credentials) continue;
				const status = await statusOf(url, mutate(target), key);
				counts.set(status, (counts.get(status) ?? 0) + 1);
				requests++;
				const mayBe = state === "no access" && family(operation) === "account";
				if (status >= 200 && status < 300 && !mayBe)
					broken.push(`${operation}, ${name}, ${state}: ${status}`);
			}
		}
		table.set(state, counts);
		options.print(`${state}: ${[...counts].map(([status, count]) => `${count} x ${status}`).join(", ")}`);
	}
	return { broken, table: tableOf(table, credentials, requests) };
}

function tableOf(
	counts: ReadonlyMap<string, ReadonlyMap<number, number>>,
	credentials: number,
	requests: number,
): string[] {
	const statuses = [...new Set([...counts.values()].flatMap((row) => [...row.keys()]))].sort((a, b) => a - b);
	const sizes = `${Object.keys(goodRequests).length} operations x ${Object.keys(urlMutations).length} paths`;
	return [
		`${sizes} x ${credentials} credentials = ${requests} requests; answers by status (0: closed without one):`,
		"",
		`| Credential | ${statuses.join(" | ")} |`,
		`|---|${statuses.map(() => "---|").join("")}`,
		...[...counts].map(
			([state, row]) => `| ${state} | ${statuses.map((status) => row.get(status) ?? 0).join(" | ")} |`,
		),
	];
}
