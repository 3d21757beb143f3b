import { hostname } from "node:os";
import { version } from "@us-market-data/runtime/version";
import type { ProcessDescription } from "@us-market-data/store";

/** This process, as it enters those that share its accounts. */
export const ownProcess = (): ProcessDescription => ({ host: hostname(), pid: process.pid, version });
