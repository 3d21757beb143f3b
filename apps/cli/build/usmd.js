#!/usr/bin/env -S node --conditions=@us-market-data/source

/**
 * `pnpm usmd` in the repository runs the sources, on the Node.js that is linked beside it. The published package has
 * `bin/usmd.js`, which runs its build.
 */
await import("../src/main.ts");
