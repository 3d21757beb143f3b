import type { AreaName } from "@us-market-data/market";
import type { FigureKey, FigureText } from "./figure.ts";
import { figureTexts } from "./figure-texts.ts";
import { type Served, servedAt } from "./served.ts";

/** A derived figure as `listFigures` answers it. */
export interface Figure extends FigureText {
	key: FigureKey;
	/** Areas of records that it follows from, sorted. */
	areas: AreaName[];
	/** Operations that serve it, with the path of the member. */
	served: readonly Served[];
}

const keys = Object.keys(figureTexts) as FigureKey[];

const isKey = (input: string): input is FigureKey => Object.hasOwn(figureTexts, input);

/** The areas behind a figure, also those behind the figures that it is made of. */
function areasOf(key: FigureKey): AreaName[] {
	const all = figureTexts[key].inputs.flatMap((input) =>
		isKey(input) ? areasOf(input) : [input.slice(0, input.indexOf(".")) as AreaName],
	);
	return [...new Set(all)].sort();
}

/** Every derived figure, by key. */
export const figures: readonly Figure[] = keys
	.toSorted()
	.map((key) => ({ key, ...figureTexts[key], areas: areasOf(key), served: servedAt(key) }));
