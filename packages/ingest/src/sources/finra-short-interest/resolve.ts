import { normaliseSymbol } from "@us-market-data/market";

/** The canonical symbol of a squeezed spelling, null when it cannot be determined. */
export type Resolve = (spelling: string) => string | null;

/**
 * Reads the squeezed spellings of the files, which drop what separates a root from its suffix (`BRKB`, `ABRPRD`).
 * One reading of several that the security master lists decides; several that it lists leave the spelling open.
 * Issues that no directory lists, such as those traded over the counter, are read by the usual convention.
 *
 * @param listed symbols of the security master
 */
export const resolverOf =
	(listed: ReadonlySet<string>): Resolve =>
	(spelling) => {
		let matches = 0;
		const listedSymbol = normaliseSymbol(spelling, "finraShortInterest", (symbol) => {
			const isListed = listed.has(symbol);
			if (isListed) matches++;
			return isListed;
		});
		return matches > 0 ? listedSymbol : normaliseSymbol(spelling, "finraShortInterest");
	};
