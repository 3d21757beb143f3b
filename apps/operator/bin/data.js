import "@us-market-data/tooling/bundle/require-node";
import { runNewest } from "@us-market-data/tooling/bundle/newest";

await runNewest(new URL("../dist/", import.meta.url), "data", "program of data commands");
