import { handlers } from "@us-market-data/operations/handlers";
import { expect, test } from "vitest";
import { requireGenerated } from "./require-generated.ts";
import { StartError } from "./start-error.ts";

test("a handler of an operation that was not generated is told with what to do", () => {
	const more = { ...handlers, listOpenInterest: handlers.listNews };
	expect(() => requireGenerated(more)).toThrow(StartError);
	expect(() => requireGenerated(more)).toThrow(
		"The contract was not generated with listOpenInterest, which has a handler. Run: npx pnpm generate.",
	);
	expect(() => requireGenerated(handlers)).not.toThrow();
});
