import type { Handler } from "../handler.ts";
import { dailyCandlesticks } from "../shared/daily-candlesticks.ts";

/** The day bars of all securities on a day, by symbol, as traded. */
export const listDailyCandlesticks: Handler<"listDailyCandlesticks"> = dailyCandlesticks;

/** Thousands of securities are read. */
export const isLongQuery = () => true;
