import { expect, test } from "vitest";
import { mutations } from "./index.ts";
import { untouchedSpec } from "./spec-copy.ts";

test.each(mutations())("$kind: $what can be made on the contract as it is", async (mutation) => {
	await expect(mutation.apply(untouchedSpec)).resolves.toBeUndefined();
});
