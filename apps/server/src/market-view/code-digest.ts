import { digestOfSources } from "@us-market-data/runtime/sources";

/** Packages whose code determines a view. */
const packages = ["@us-market-data/analytics", "@us-market-data/market"];

/** Digest of the code that builds views: a snapshot of another release is not used. */
export const codeDigest = (): string => digestOfSources(packages.map((name) => import.meta.resolve(name)));
