import type { AccountStore, MarketReader } from "@us-market-data/store";
import { type RequestHandler, Router } from "express";
import { ApiError } from "../errors.ts";
import { Readiness } from "../lifecycle/readiness.ts";
import { docs, docsPaths } from "./docs.ts";
import { type SecurityContact, securityTxt, securityTxtPath } from "./security-txt.ts";
import { sharedPage } from "./shared-page.ts";
import type { UpdateView } from "./status.ts";

export interface PageDeps {
	document: object;
	market: MarketReader;
	accounts: AccountStore;
	now: () => number;
	/** Updates for the status page; without it the page shows none. */
	updates?: Pick<UpdateView, "store"> & { feeds(): Promise<UpdateView["feeds"]> };
	/** Address for vulnerability reports. There is no security.txt without it. */
	security?: SecurityContact;
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
	["/openapi.json", "the contract"],
	["/docs", "the API reference"],
]);

/** Every path outside the contract. */
export const pagePaths: ReadonlySet<string> = new Set([...contents.keys(), ...docsPaths, securityTxtPath]);

export function pages({
	document,
	market,
	accounts,
	now,
	updates,
	security,
	isStopping,
	isWarm,
}: PageDeps): RequestHandler {
	const readiness = new Readiness(() => Promise.all([market.dataVersion(), accounts.probe()]));
	const router = Router();
	router.get("/", (_request, response) => void response.json(Object.fromEntries(contents)));
	router.get("/healthz", (_request, response) => void response.json({ status: "ok" }));
	router.get("/readyz", async (_request, response) => {
		if (isStopping?.()) throw unready("the process is stopping");
		if (isWarm?.() === false) throw unready("the process is starting");
		await readiness.check().catch((cause: unknown) => {
			throw new ApiError("unavailable", "Service unavailable: the data store is not reachable.", {
				cause,
				headers: { "Retry-After": "1" },
			});
		});
		response.json({ status: "ready" });
	});
	router.get("/status", async (_request, response) => {
		// Loads the importers, whose feeds it names.
		const { statusReport } = await import("./status.ts");
		const view = updates && { store: updates.store, feeds: await updates.feeds() };
		response.json(await statusReport(market, now(), view));
	});
	router.get(
		"/openapi.json",
		sharedPage("json", () => JSON.stringify(document)),
	);
	router.get(securityTxtPath, securityTxt(security, now));
	router.use(docs());
	return router;
}

const unready = (reason: string): ApiError =>
	new ApiError("unavailable", `Service unavailable: ${reason}.`, {
		headers: { "Retry-After": "1" },
	});
