import type { ContractOperation } from "../contract/contract.ts";

/** Documented outcomes that no request from outside causes. */
export interface Unprovokable {
	readonly name: string;
	readonly reason: string;
	covers(operation: ContractOperation, status: number): boolean;
}

/** The whole list; a run must meet every other documented outcome. */
export const unprovokable: readonly Unprovokable[] = [
	{
		name: "429",
		reason: "a rate limit belongs to the plan; a few operations meet it with a key that was made for it",
		covers: (_, status) => status === 429,
	},
	{
		name: "500",
		reason: "a fault inside the service, which no request may cause",
		covers: (_, status) => status === 500,
	},
	{
		name: "503",
		reason: "the service would have to lose its store",
		covers: (_, status) => status === 503,
	},
];
