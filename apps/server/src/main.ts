import { basename } from "node:path";
import { compileCacheIn } from "./lifecycle/compile-cache.ts";
import { restartWithinBounds } from "./lifecycle/memory-bounds.ts";

// Files of the service are private from their first byte, those of Node.js too.
process.umask(0o077);
restartWithinBounds(process, compileCacheIn(process.env, process.cwd(), basename(import.meta.dirname)));
// Loaded afterwards, or it would be loaded twice.
await import("./service.ts");
