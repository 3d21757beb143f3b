/** The parts of a tab take a symbol, and the day as of which figures are known. */
export interface TabProps {
	symbol: string;
	asOf: string | undefined;
}
