#!/usr/bin/env node
import "@us-market-data/tooling/bundle/require-node";
import { buildIfStale } from "@us-market-data/tooling/bundle/stale";

/** `pnpm data` in the repository: builds the commands if a source has changed since, and runs them. */
buildIfStale(new URL("../", import.meta.url));
await import("../bin/data.js");
