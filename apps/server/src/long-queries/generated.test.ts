import { handlers } from "@us-market-data/operations/handlers";
import { expect, test } from "vitest";
import { StartRefused } from "../lifecycle/start-refused.ts";
import { requireGenerated } from "./generated.ts";
import { offloadLongQueries } from "./offload.ts";

test("a handler of an operation that was not generated is told with what to do", () => {
	const more = { ...handlers, listOpenInterest: handlers.listNews };
	const queries = { execute: () => Promise.reject(new Error("not asked")) };
	expect(() => offloadLongQueries(more, queries)).toThrow(StartRefused);
	expect(() => requireGenerated(more)).toThrow(
		"The contract was not generated with listOpenInterest, which has a handler. Run: npx pnpm generate.",
	);
	expect(() => requireGenerated(handlers)).not.toThrow();
});
