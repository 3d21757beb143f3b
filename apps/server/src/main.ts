import { restartWithinBounds } from "./lifecycle/memory-bounds.ts";

restartWithinBounds(process);
// Loaded afterwards, or it would be loaded twice.
await import("./service.ts");
