import { dayBars } from "./day-bars.ts";
import { shortVolume } from "./short-volume.ts";
import { trades } from "./trades.ts";

/** Areas that have their own table with one row per record. */
export const flatTables = { dayBars, shortVolume, trades };
