import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { symbolOf } from "./pages.ts";

/** The title of a page in the list of the browser's tabs. */
export function titleOf(pathname: string): string {
	const symbol = symbolOf(pathname);
	if (symbol !== undefined) return symbol.replace(/\.US$/, "");
	const [, , page = "market"] = pathname.split("/");
	return page === "api" ? "API" : page.charAt(0).toUpperCase() + page.slice(1);
}

/** Titles the page, and after a change of page moves the focus to what is new. */
export function usePageChange(): void {
	const { pathname } = useLocation();
	const before = useRef(pathname);
	useEffect(() => {
		document.title = `${titleOf(pathname)} · us-market-data`;
		if (before.current === pathname) return;
		before.current = pathname;
		document.getElementById("main")?.focus({ preventScroll: true });
	}, [pathname]);
}
