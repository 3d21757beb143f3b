import type { Exception } from "./exceptions.ts";

/** The other packages and apps that one may import. */
export interface Neighbours {
	/** Packages and apps that its sources import. */
	sources: readonly string[];
	/** Packages that only its tests import. */
	tests?: readonly string[];
}

/** Packages and apps with their allowed imports. A folder that is missing here fails the test of imports. */
export const packages: Readonly<Record<string, Neighbours>> = {
	"packages/tooling": { sources: [] },
	"packages/market": { sources: [], tests: ["packages/tooling"] },
	"packages/store": { sources: ["packages/market"], tests: ["packages/tooling"] },
	"packages/contract": { sources: [] },
	"packages/analytics": { sources: ["packages/market", "packages/store"] },
	"packages/ingest": {
		sources: ["packages/analytics", "packages/market", "packages/store"],
		tests: ["packages/tooling"],
	},
	"packages/operations": {
		sources: ["packages/analytics", "packages/contract", "packages/market", "packages/store"],
		tests: ["packages/tooling"],
	},
	"packages/sample": { sources: ["packages/market"], tests: ["packages/analytics"] },
	"packages/runtime": { sources: ["packages/market"] },
	"packages/bulk": {
		sources: [
			"packages/analytics",
			"packages/contract",
			"packages/market",
			"packages/operations",
			"packages/store",
		],
		tests: ["packages/tooling"],
	},
	"packages/streams": {
		sources: ["packages/analytics", "packages/market", "packages/operations", "packages/store"],
		tests: ["packages/tooling"],
	},
	// The testing kit carries the simulated market of the mock; the client itself does not.
	"packages/client": {
		sources: ["packages/contract", "packages/market", "packages/sample"],
		tests: ["packages/tooling"],
	},
	// Written in Python; its generator and the set-up of its tests are in TypeScript.
	"packages/python": { sources: ["packages/contract"], tests: ["packages/tooling"] },
	"packages/mcp": {
		sources: ["packages/contract", "packages/market", "packages/runtime"],
		tests: ["packages/tooling"],
	},
	// Of the domain the suite takes the rule of what looks like a key alone; the rest would judge a service by itself.
	"packages/conformance": {
		sources: ["packages/contract", "packages/market", "packages/runtime", "packages/tooling"],
		tests: ["packages/tooling"],
	},
	"apps/operator": {
		sources: [
			"packages/store",
			"packages/analytics",
			"packages/bulk",
			"packages/tooling",
			"packages/ingest",
			"packages/market",
			"packages/runtime",
		],
		tests: ["packages/tooling"],
	},
	"apps/mock": {
		sources: [
			"packages/analytics",
			"packages/contract",
			"packages/operations",
			"packages/ingest",
			"packages/market",
			"packages/runtime",
			"packages/sample",
			"packages/store",
			"packages/streams",
			"packages/tooling",
		],
		tests: ["packages/tooling"],
	},
	"apps/server": {
		sources: [
			"packages/store",
			"packages/analytics",
			"packages/bulk",
			"packages/tooling",
			"packages/contract",
			"packages/operations",
			"packages/ingest",
			"packages/market",
			"packages/mcp",
			"packages/runtime",
			"packages/sample",
			"packages/streams",
		],
		tests: ["packages/tooling"],
	},
	// It speaks to the service over HTTP alone, as its bots would.
	"apps/bridge": {
		sources: ["packages/contract", "packages/market", "packages/runtime"],
		tests: ["packages/tooling"],
	},
	"apps/cli": {
		sources: ["packages/client", "packages/market", "packages/mcp", "packages/runtime", "packages/tooling"],
		tests: ["packages/tooling"],
	},
	"apps/explorer": { sources: ["packages/client"], tests: ["packages/tooling"] },
	"apps/guide": {
		sources: ["packages/analytics", "packages/client", "packages/contract", "packages/runtime"],
		tests: ["packages/tooling"],
	},
	"apps/watchlist": { sources: ["packages/client"], tests: ["packages/tooling"] },
	"apps/bench": {
		sources: [
			"packages/store",
			"packages/analytics",
			"packages/client",
			"packages/conformance",
			"packages/contract",
			"packages/ingest",
			"packages/market",
			"packages/tooling",
			// The only import of an app by an app, and only of its `testing` entry: the proofs of
			// fairness fill a store with its sample data and ask its good requests.
			"apps/server",
		],
		tests: ["packages/runtime"],
	},
};

/** Sources that name an engine. Every other source opens stores by their settings. */
export const enginePickers: readonly Exception[] = [
	{
		path: "apps/server/src/data-versions/named-versions.ts",
		reason: "processes hear of named versions by notices of PostgreSQL, and SQLite has one process",
	},
	{ path: "apps/operator/src/admin/composition.ts", reason: "backups are of SQLite files" },
	{
		path: "apps/server/src/rate-limit/postgres-counters.ts",
		reason: "rate counters that machines share lie in the PostgreSQL database of the accounts",
	},
];

/** Sources of the client that import values of the contract. */
export const computedAtBuild: readonly Exception[] = [
	{
		path: "packages/client/src/operation-table.derived.ts",
		reason: "the client's build computes this module and ships its values alone",
	},
	{
		path: "packages/client/src/docs/operations.derived.ts",
		reason: "the same, for the documentation of operations",
	},
	{
		path: "packages/client/src/docs/schemas.derived.ts",
		reason: "the same, for the schemas of answers",
	},
	{
		path: "packages/client/src/kit/examples.derived.ts",
		reason: "the same, for the examples of the testing kit",
	},
];
