/** The present value of a token of the style sheet, for what is drawn on a canvas. */
export const token = (name: string): string =>
	getComputedStyle(document.documentElement).getPropertyValue(name).trim();
