/** The pages that the frame leads to, with their names. */
export const pages = [
	["/explorer/home", "Home"],
	["/explorer", "Market"],
	["/explorer/screener", "Screener"],
	["/explorer/compare", "Compare"],
	["/explorer/api/{-$operation}", "API"],
	["/explorer/account", "Account"],
	["/explorer/data", "Data"],
] as const;

/** The symbol of the page of a security; undefined on other pages. */
export function symbolOf(pathname: string): string | undefined {
	const [, , page, name] = pathname.split("/");
	return page === "symbol" && name ? decodeURIComponent(name) : undefined;
}

/** The pages for operators alone. */
export const operatorPages = [["/explorer/operator", "Operator"]] as const;
