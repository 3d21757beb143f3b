import { join } from "node:path";
import { testExamples } from "@us-market-data/tooling/testkit/examples";

await testExamples(join(import.meta.dirname, ".."));
