import { feedOf } from "../../sources/feeds.gen.ts";
import { sources } from "../../sources/sources.gen.ts";
import type { Feed } from "./feed.ts";

/**
 * All feeds, in the order of their sources, in which a first update needs them: securities, owners of CIKs and CUSIPs, then
 * the rest. Nasdaq's ITCH days are single samples and bars have no free source: those are imported by hand, or
 * from URLs of the operator's own.
 */
export const feeds: readonly Feed[] = sources.flatMap((source) => feedOf[source] ?? []);
