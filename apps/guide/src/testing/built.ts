import { guideSite, isBuilt } from "@us-market-data/runtime/built-sites";

/** The tests read the site as its build left it, which takes long: Turbo builds it before them. */
export default function setup(): void {
	if (!isBuilt(guideSite))
		throw new Error("The site is not built: npx pnpm --filter @us-market-data/guide build");
}
