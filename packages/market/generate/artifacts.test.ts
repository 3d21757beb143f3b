import { expect, it } from "vitest";
import { isStale } from "./artifacts.ts";

it("keeps the generated file current; `pnpm generate` brings it up to date", async () => {
	expect(await isStale()).toBe(false);
});
