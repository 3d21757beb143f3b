import type { Operation } from "../contract/contract.ts";

/** A behaviour of the mock that headers of a request choose. */
export interface Scenario {
	/** Stands in the address. */
	id: string;
	name: string;
	headers: Readonly<Record<string, string>>;
}

const state = (id: string, name: string, settings: string): Scenario => ({
	id,
	name,
	headers: { "Mock-Scenario": settings },
});

/** States of an account, a market or a network, the same for every operation. */
const states: readonly Scenario[] = [
	state("allowance", "Allowance used up", "allowance=0"),
	state("expired", "Key expired", "expires=2020-01-01T00:00:00Z"),
	state("errors", "The service fails", "errors=1"),
	state("late", "Answer after 2 seconds", "latency=2000"),
	state("slow", "Body at 2,000 bytes a second", "slow=1, bytes=2000"),
	state("cut", "Connection cut in the body", "cut=1"),
	state("pre", "Pre-market", "clock=2026-11-23T13:00:00Z"),
	state("open", "Market open", "clock=2026-11-23T16:00:00Z"),
	state("halt", "Market-wide halt", "clock=2026-11-23T16:00:00Z, halt=1"),
	state("holiday", "Holiday", "clock=2026-11-26T16:00:00Z"),
	state("examples", "Example of the contract", "answers=examples"),
];

/** The documented examples of an operation, by status and name. */
const examplesOf = ({ answers }: Operation): Scenario[] =>
	answers.flatMap(({ status, examples }) =>
		(examples.length > 0 ? examples.map(({ name }) => name) : [""]).map((name) => ({
			id: `${status}${name === "" ? "" : `-${name}`}`,
			name: `${status} ${name}`.trim(),
			headers: { Prefer: `code=${status}${name === "" ? "" : `, example=${name}`}` },
		})),
	);

/** All that the mock plays for an operation, in groups. */
export const scenarioGroups = (
	operation: Operation,
): readonly { name: string; scenarios: readonly Scenario[] }[] => [
	{ name: "States", scenarios: states },
	{ name: "Documented answers", scenarios: examplesOf(operation) },
	{
		name: "Generated",
		scenarios: [{ id: "dynamic", name: "Made from the schema", headers: { Prefer: "dynamic=true" } }],
	},
];

export const scenarioOf = (operation: Operation, id: string): Scenario | undefined =>
	scenarioGroups(operation)
		.flatMap(({ scenarios }) => scenarios)
		.find((scenario) => scenario.id === id);
