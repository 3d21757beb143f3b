import { expect, it } from "vitest";
import { staleArtifacts } from "./artifacts.ts";

it("keeps the generated files current; `pnpm generate` brings them up to date", async () => {
	expect(await staleArtifacts()).toEqual([]);
});
