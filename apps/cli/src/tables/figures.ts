import { shortFigure } from "@us-market-data/market/short-decimal";
import { safe } from "../printing/safe-text.ts";
import type { Scalar } from "./sections.ts";

/** A value as people read it: large decimals short, such as 3.99T. `--json` and `--csv` have all digits. */
export const figureText = (name: string, value: Scalar): string =>
	safe(typeof value === "string" ? shortFigure(name, value) : String(value));
