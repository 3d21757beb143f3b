import type { NearestPaths } from "@us-market-data/operations/hints";
import type { Outcomes } from "./preference.ts";
import type { RequestPrism } from "./prism.ts";
import type { FindRoute } from "./routes.ts";
import type { Scenarios } from "./scenario.ts";
import type { World } from "./world/world.ts";

/** The parts of the mock that all requests share. */
export interface Parts {
	request: RequestPrism;
	findRoute: FindRoute;
	/** The paths that an unknown one most likely means. */
	nearest: NearestPaths;
	outcomes: ReadonlyMap<string, Outcomes>;
	scenarios: Scenarios;
	/** Opens the simulated market when it is first needed. */
	world: () => Promise<World>;
	/** Source of plain answers where a scenario names none. */
	mode: "world" | "examples";
}
