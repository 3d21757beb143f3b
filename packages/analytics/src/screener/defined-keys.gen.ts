// Generated from definitions/ by `pnpm generate`. Do not edit.
export type DefinedKey = "high52w" | "low52w";
