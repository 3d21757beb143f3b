import type { SignInOptions } from "@us-market-data/contract";
import { ApiError } from "@us-market-data/operations/refusals";
import { explorerSite, guideSite, isBuilt, isPathOf } from "@us-market-data/runtime/built-sites";
import type { AccountStore, MarketReader, Replication } from "@us-market-data/store";
import { type RequestHandler, Router } from "express";
import type { DeploymentFacts } from "../deployment/deployment-document.ts";
import type { AddressTest } from "../http/addresses.ts";
import { NotReady } from "../lifecycle/not-ready.ts";
import { Readiness } from "../lifecycle/readiness.ts";
import { builtSite } from "./built-site.ts";
import { contractPages } from "./contract-pages.ts";
import { docs, docsPaths } from "./docs.ts";
import { type SecurityContact, securityTxt, securityTxtPath } from "./security-txt.ts";
import { sharedPage } from "./shared-page.ts";
import type { UpdateView } from "./status.ts";
import { widgetsOf } from "./widgets.ts";

export interface PageDeps {
	document: object;
	market: MarketReader;
	accounts: AccountStore;
	now: () => number;
	/** Updates for the status page; without it the page shows none. */
	updates?: Pick<UpdateView, "store"> & { feeds(): Promise<UpdateView["feeds"]> };
	/** Address for vulnerability reports. There is no security.txt without it. */
	security?: SecurityContact;
	/** Addresses, prefix and credentials of this deployment, as its documents name them. */
	deployment: DeploymentFacts;
	isTrustedProxy: AddressTest;
	/** True when the process is about to end: it is not ready then, but still answers. */
	isStopping?: () => boolean;
	/** False while the process warms up: it is not ready then, but answers already. */
	isWarm?: () => boolean;
}

/** Pages outside the contract that need no key, as the first page lists them. */
const contents: ReadonlyMap<string, string> = new Map([
	["/", "where to begin"],
	["/healthz", "the process runs"],
	["/readyz", "the process can answer: the data can be read and charges stored"],
	["/status", "freshness of each area of data"],
	["/openapi.json", "the contract, with the addresses of this deployment"],
	["/openapi.yaml", "the same in YAML"],
	["/openapi-3.2.json", "the same in OpenAPI 3.2, which describes the events of streams"],
	["/postman.json", "a collection of requests for Postman and Bruno"],
	["/widgets.json", "tables for OpenBB Workspace"],
	["/docs", "the API reference"],
]);

/** Every path outside the contract. */
export const pagePaths: ReadonlySet<string> = new Set([
	...contents.keys(),
	...docsPaths,
	"/favicon.ico",
	"/robots.txt",
	securityTxtPath,
]);

const isSitePath = (path: string): boolean => [explorerSite, guideSite].some((site) => isPathOf(site, path));

/** True for paths outside the contract. */
export const isPage = (path: string): boolean => pagePaths.has(path) || isSitePath(path);

export function pages({
	document,
	market,
	accounts,
	now,
	updates,
	security,
	isStopping,
	isWarm,
	deployment,
	isTrustedProxy,
}: PageDeps): RequestHandler {
	const readiness = new Readiness(() => Promise.all([market.dataVersion(), accounts.probe()]));
	const router = Router();
	const firstPage = {
		...Object.fromEntries(contents),
		...(isBuilt(guideSite) && { [`${guideSite.root}/`]: "the documentation" }),
		authentication: authenticationOf(deployment),
	};
	router.get("/explorer/issuer", (_request, response) => {
		response.set("Cache-Control", "no-cache").json(signInOptions(deployment));
	});
	router.use(builtSite(explorerSite, connectsTo(deployment)));
	router.use(builtSite(guideSite));
	router.get("/", (_request, response) => void response.vary("Accept").json(firstPage));
	router.get("/healthz", (_request, response) => void response.json({ status: "ok" }));
	router.get("/readyz", async (_request, response) => {
		if (isStopping?.()) throw new NotReady("the process is stopping");
		if (isWarm?.() === false) throw new NotReady("the process is starting");
		await readiness.check().catch((cause: unknown) => {
			throw new ApiError("unavailable", "Service unavailable: the data store is not reachable.", {
				cause,
				headers: { "Retry-After": "1" },
			});
		});
		// The primary answers while the replica does not, so its state never makes a process unready.
		const readReplica = (await market.replication?.())?.readReplica;
		response.json({ status: "ready", ...(readReplica && { readReplica: readReplicaOf(readReplica) }) });
	});
	const status = sharedReport(
		() => market.dataVersion(),
		async () => {
			// Loads the importers, whose feeds it names.
			const { statusReport } = await import("./status.ts");
			const view = updates && { store: updates.store, feeds: await updates.feeds() };
			return statusReport(market, now(), view);
		},
	);
	router.get("/status", async (_request, response) => void response.json(await status()));
	const contractPage = contractPages(document, deployment, isTrustedProxy);
	router.get("/openapi.json", contractPage("json"));
	router.get("/openapi.yaml", contractPage("yaml"));
	router.get("/openapi-3.2.json", contractPage("openapi32"));
	router.get("/postman.json", contractPage("postman"));
	router.get(
		"/widgets.json",
		sharedPage("json", () => JSON.stringify(widgetsOf(document)), "no-cache"),
	);
	router.get(
		"/favicon.ico",
		sharedPage("image/svg+xml; charset=utf-8", () => icon, aDay),
	);
	router.get(
		"/robots.txt",
		sharedPage("txt", () => robotsTxt, aDay),
	);
	router.get(securityTxtPath, securityTxt(security, deployment.publicUrl, now));
	router.use(docs(deployment, isTrustedProxy));
	return router;
}

const readReplicaOf = ({ use, lag }: NonNullable<Replication["readReplica"]>) => ({
	use,
	lagSeconds: lag?.lagSeconds ?? null,
});

/** Milliseconds for which a report is sent again. */
const reportLifeMs = 1_000;

/**
 * Makes one report at a time, and one in `reportLifeMs` of a version of the data: anybody may ask for it, and it reads
 * every area of the store.
 */
function sharedReport<T>(readVersion: () => Promise<number>, make: () => Promise<T>): () => Promise<T> {
	let last: { version: number; report: Promise<T>; until: number } | undefined;
	return async () => {
		const version = await readVersion();
		if (last?.version === version && performance.now() < last.until) return last.report;
		const begun = { version, report: make(), until: Number.POSITIVE_INFINITY };
		last = begun;
		begun.report.then(
			() => {
				begun.until = performance.now() + reportLifeMs;
			},
			() => {
				begun.until = 0;
			},
		);
		return begun.report;
	};
}

const aDay = "public, max-age=86400";

/** Ways to get a credential. */
const authenticationOf = ({ tokens }: DeploymentFacts): Readonly<Record<string, string>> => ({
	apiKey: "Send an API key in the header x-api-key.",
	getKey:
		"The operator of this service issues keys. The first start with sample data prints a demo key and stores it in the file demo-key of its data folder.",
	...(tokens && {
		bearerToken: `Or send a bearer token of ${tokens.issuer}; /.well-known/oauth-protected-resource describes how to obtain one.`,
	}),
});

/** Crawlers may read the reference. Everything else needs a key or changes by the second. */
const robotsTxt = `User-agent: *
Allow: /$
Allow: /docs
Allow: /openapi.json
Allow: /openapi.yaml
Allow: /openapi-3.2.json
Disallow: /
`;

/** Three candlesticks, the mark of the service in tabs of browsers. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
<path stroke="#888" d="M3.5 3v11M8 1v12M12.500 2v10"/>
<path fill="#d64545" d="M2 5h3v6H2z"/>
<path fill="#2f9e6e" d="M6.500 4h3v7h-3zM11 3h3v5h-3z"/>
</svg>
`;

/** The issuer at which a person signs in to the explorer, if there is one. */
const signInOptions = ({ tokens }: Pick<DeploymentFacts, "tokens">): SignInOptions => ({
	issuer: tokens?.explorerClient
		? {
				url: tokens.issuer,
				clientId: tokens.explorerClient,
				isEmbedded: tokens.embedded,
				scope: tokens.scope,
				resource: tokens.audience,
			}
		: null,
});

/** Origins beside its own that the explorer's page may ask: that of an issuer elsewhere. */
function connectsTo(deployment: Pick<DeploymentFacts, "tokens">): string[] {
	const { issuer } = signInOptions(deployment);
	return issuer && !issuer.isEmbedded ? [new URL(issuer.url).origin] : [];
}
