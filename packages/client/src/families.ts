import type { Operation, OperationId, operations, paths } from "@us-market-data/contract";

/** A group of operations under one host and root. */
export type Family = Operation["family"];

/** The root of each family below its host; the paths of a family's `GET` are relative to it. */
export const familyRoots = {
	main: "/api/market-data",
	company: "",
	legacy: "/api/{legacy_prefix}",
	account: "",
} as const satisfies Record<Family, string>;

type Table = typeof operations;
type Below<Root extends string, Path> = Path extends `${Root}${infer Rest}` ? Rest : never;

/** The client fills in the prefix of the legacy family, so callers do not. */
type WithoutPrefix<Get> = Get extends { parameters: { path: { legacy_prefix: string } } }
	? Omit<Get, "parameters"> & { parameters: Omit<Get["parameters"], "path"> & { path?: never } }
	: Get;

/** The paths of one family in the form that openapi-fetch reads. */
export type FamilyPaths<F extends Family> = {
	[Id in OperationId as Table[Id]["family"] extends F
		? Below<(typeof familyRoots)[F], Table[Id]["path"]>
		: never]: { get: WithoutPrefix<paths[Table[Id]["path"]]["get"]> };
};
