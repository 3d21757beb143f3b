import { expect, test } from "vitest";
import { longerThanItsWindow } from "./limited.ts";

test("the time until a limit is renewed is not longer than its window", () => {
	const policies = '"second";q=3;w=1, "burst";q=20;w=60';
	expect(longerThanItsWindow(policies, '"second";r=2;t=1, "burst";r=19;t=60')).toBeUndefined();
	expect(longerThanItsWindow(policies, '"second";r=2;t=412')).toBe('"second";r=2;t=412');
});
