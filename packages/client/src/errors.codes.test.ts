import openapi from "@us-market-data/contract/openapi.json" with { type: "json" };
import { expect, it } from "vitest";
import type { KnownErrorCode } from "./errors.ts";

const allCodes: Record<KnownErrorCode, true> = {
	invalid_parameter: true,
	missing_parameter: true,
	unknown_parameter: true,
	repeated_parameter: true,
	conflicting_parameters: true,
	unknown_symbol: true,
	unknown_version: true,
	missing_credential: true,
	invalid_credential: true,
	expired_credential: true,
	revoked_credential: true,
	allowance_exhausted: true,
	access_denied: true,
	method_not_allowed: true,
	not_acceptable: true,
	position_gone: true,
	rate_limited: true,
	internal_error: true,
	unavailable: true,
};

it("knows the codes of the contract's refusals, and no others", () => {
	const codes = new Set<string>();
	JSON.stringify(openapi, (name, value) => {
		if (name === "code" && typeof value === "string") codes.add(value);
		return value;
	});
	expect(Object.keys(allCodes).sort()).toEqual([...codes].sort());
});
