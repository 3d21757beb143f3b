import { BadRequestError, NetworkError, PaymentRequiredError, ServerError } from "@us-market-data/client";
import { expect, test } from "vitest";
import { sharedError } from "./page-error.ts";

const failure = (reason: string, code?: "unknown_symbol" | "invalid_parameter") => ({
	url: "/",
	reason,
	code,
});

test("an error of the account or the network is that of the page, also if one query has it", () => {
	const exhausted = new PaymentRequiredError(failure("spent"));
	expect(sharedError([new ServerError(failure("broken")), exhausted])).toBe(exhausted);
	const offline = new NetworkError(failure("no route"));
	expect(sharedError([offline])).toBe(offline);
});

test("an error of one panel stays in the panel, and one of several is that of the page", () => {
	expect(sharedError([new ServerError(failure("broken"))])).toBe(undefined);
	const first = new ServerError(failure("broken"));
	expect(sharedError([first, new ServerError(failure("broken too"))])).toBe(first);
	const unknown = [1, 2].map((at) => new BadRequestError(failure(`GET ${at}`, "unknown_symbol")));
	expect(sharedError(unknown)).toBe(unknown[0]);
	const invalid = [1, 2].map((at) => new BadRequestError(failure(`parameter ${at}`, "invalid_parameter")));
	expect(sharedError(invalid)).toBe(undefined);
});
