import type { FigureKey, FigureTexts } from "./figure.ts";
import { crossTexts } from "./texts/cross-texts.ts";
import { otherTexts } from "./texts/other-texts.ts";
import { priceTexts, quoteTexts } from "./texts/price-texts.ts";
import { reportTexts } from "./texts/report-texts.ts";
import { sourceTexts } from "./texts/source-texts.ts";
import { statementTexts } from "./texts/statement-texts.ts";
import { technicalTexts } from "./texts/technical-texts.ts";

/** The words of every derived figure. */
export const figureTexts: FigureTexts<FigureKey> = {
	...quoteTexts,
	...priceTexts,
	...technicalTexts,
	...statementTexts,
	...crossTexts,
	...otherTexts,
	...reportTexts,
	...sourceTexts,
};
