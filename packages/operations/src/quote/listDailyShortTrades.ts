import type { Handler } from "../handler.ts";
import { dailyShortTrades } from "../shared/daily-short-trades.ts";

/** The short-sale volume of all securities on a day, by symbol. */
export const listDailyShortTrades: Handler<"listDailyShortTrades"> = dailyShortTrades;

/** Thousands of securities are read. */
export const isLongQuery = () => true;
