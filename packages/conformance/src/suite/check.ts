import type { Probe } from "./probe.ts";

/** The origin of a check. */
export const groups = [
	"case",
	"valid",
	"broken",
	"credential",
	"method",
	"route",
	"outcome",
	"random",
	"prism",
	"respect",
] as const;
export type Group = (typeof groups)[number];

/** One check of a service. */
export interface Check {
	readonly group: Group;
	/** The operation, or `routes` for what belongs to none. */
	readonly operationId: string;
	readonly title: string;
	/** Must not run in parallel with other requests. */
	readonly alone?: boolean;
	/** Runs at the end, when everything else was asked. */
	readonly last?: boolean;
	/** Asks through the probe, which keeps the failures. Throws {@link Skipped} when there is nothing to judge. */
	run(probe: Probe): Promise<void>;
}
