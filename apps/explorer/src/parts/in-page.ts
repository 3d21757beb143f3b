import type { RefObject } from "react";

/** The main part of the page. Menus open there, so that a screen reader finds them in a landmark. */
export const inPage: RefObject<HTMLElement | null> = {
	get current() {
		return document.getElementById("main");
	},
};
