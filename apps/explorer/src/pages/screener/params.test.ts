import { expect, test } from "vitest";
import { screenerParams } from "./params.ts";

const conditionsOf = (conditions?: string, all?: boolean) =>
	screenerParams({ ...(conditions !== undefined && { conditions }), ...(all && { all }) }).conditions;

test("securities without a price are left out unless somebody wants them", () => {
	expect(conditionsOf()).toBe("lastdone:0:");
	expect(conditionsOf("pettm:5:40")).toBe("pettm:5:40,lastdone:0:");
	expect(conditionsOf("pettm:5:40", true)).toBe("pettm:5:40");
	expect(conditionsOf(undefined, true)).toBeUndefined();
});

test("conditions on the price, and those that cannot be read, go to the service as they are", () => {
	expect(conditionsOf("lastdone:10:")).toBe("lastdone:10:");
	expect(conditionsOf("[no array")).toBe("[no array");
});
