import type { Contract } from "../../src/contract.ts";
import { fieldFaults, meaningFaults } from "./bodies.ts";
import { statusFaults, transportFaults } from "./envelope.ts";
import { freshFaults } from "./fresh.ts";
import { furtherFaults } from "./further.ts";
import { chargeFaults, headerFaults } from "./headers.ts";
import { ignoredParameters } from "./ignored.ts";
import type { Fault } from "./injected-fault.ts";
import { pagingFaults, wrongQuestionFaults } from "./lists.ts";
import { marketFaults } from "./market.ts";
import { accessFaults, errorFaults, leniencyFaults } from "./refusals.ts";
import { wayFaults } from "./ways.ts";

/** All faults by kind, those of parameters generated from the contract. */
export const faultsByKind = (contract: Contract): Readonly<Record<string, readonly Fault[]>> => ({
	field: fieldFaults,
	meaning: meaningFaults,
	market: marketFaults,
	paging: pagingFaults,
	"wrong question": wrongQuestionFaults,
	status: statusFaults,
	transport: transportFaults,
	error: errorFaults,
	access: accessFaults,
	leniency: leniencyFaults,
	header: headerFaults,
	charge: chargeFaults,
	way: wayFaults,
	further: furtherFaults,
	fresh: freshFaults,
	"ignored parameter": ignoredParameters(contract),
});
