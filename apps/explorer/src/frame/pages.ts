/** The pages that the frame leads to, with their names. */
export const pages = [
	["/explorer", "Market"],
	["/explorer/screener", "Screener"],
	["/explorer/compare", "Compare"],
	["/explorer/account", "Account"],
	["/explorer/data", "Data"],
] as const;
