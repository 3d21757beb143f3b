import "../packages/tooling/bundle/require-node.js";

/** `pnpm turbo`: Turbo, which reports nothing about its use to its makers. */
process.env["TURBO_TELEMETRY_DISABLED"] = "1";
await import("turbo/bin/turbo");
