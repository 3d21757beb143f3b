import { shortDecimal as short } from "@us-market-data/market/short-decimal";
import type { Decimal } from "./types.ts";

/**
 * A large figure, such as an amount of money, as people read it: two digits behind the point, one from 100 on, and K, M, B or T
 * for thousand, million, billion or trillion. No digit is lost to a binary number before it is rounded.
 *
 * @example
 * shortDecimal("3985433085600"); // => "3.99T"
 * shortDecimal("-115000000000"); // => "-115.0B"
 */
export const shortDecimal: (decimal: Decimal) => string = short;
