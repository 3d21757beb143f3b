// Generated from definitions/ by `pnpm generate`. Do not edit.
import type { DefinedKey } from "./defined-keys.gen.ts";
import type { IndicatorDefinition } from "./definition.ts";
import { indicator as high52w } from "./definitions/high52w.ts";
import { indicator as low52w } from "./definitions/low52w.ts";

/** The indicators that follow from other figures. */
export const definitions: Readonly<Record<DefinedKey, IndicatorDefinition>> = {
	high52w,
	low52w,
};
