/** A fault or mutation that no gate notices, with the reason why that is right. */
export interface Survivor {
	/** Its name in the table. */
	readonly planted: string;
	readonly reason: string;
}

/** Faults of a service that no rule of the suite can judge. */
export const survivingFaults: readonly Survivor[] = [];

/** Changes of the contract that break no caller. */
export const survivingMutations: readonly Survivor[] = [
	{
		planted: "schema Trade becomes Deal everywhere",
		reason: "names of schemas go over no wire, and nobody refers to this one by name",
	},
	{
		planted: "schema Quote becomes QuoteRecord everywhere",
		reason: "names of schemas go over no wire, and nobody refers to this one by name",
	},
	{
		planted: "example of count (listTrades)",
		reason: "an example of an optional parameter is only shown to readers",
	},
	{
		planted: "allowReserved of conditions (searchScreener)",
		reason:
			"both spellings of reserved characters are read the same; the word only lets clients send the shorter one",
	},
];
