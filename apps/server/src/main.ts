import { enableCompileCache } from "node:module";
import { basename } from "node:path";
import { compileCacheFolder } from "./lifecycle/compile-cache.ts";

// Files of the service are private from their first byte, those of Node.js too.
process.umask(0o077);
const folder = compileCacheFolder(process.env, process.cwd(), basename(import.meta.dirname));
if (folder !== undefined) enableCompileCache(folder);
// Loaded afterwards, so that its modules are cached.
await import("./service.ts");
