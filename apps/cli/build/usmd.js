import { registerHooks } from "node:module";
import "@us-market-data/tooling/bundle/require-node";

/** `pnpm usmd` in the repository: runs the sources, those of the client too, as `--conditions` would do it. */
registerHooks({
	resolve: (specifier, context, nextResolve) =>
		nextResolve(specifier, {
			...context,
			conditions: [...context.conditions, "@us-market-data/source"],
		}),
});
await import("../src/main.ts");
