import { loosenings } from "./loosen.ts";
import type { Mutation } from "./mutation.ts";
import { removals } from "./remove.ts";
import { renames } from "./rename.ts";
import { seededMutations } from "./seeded.ts";
import { tightenings } from "./tighten.ts";

const seed = 20261120;

/** All mutations, those picked by hand first. */
export const mutations = (): readonly Mutation[] => [
	...renames,
	...tightenings,
	...loosenings,
	...removals,
	...seededMutations(seed),
];
