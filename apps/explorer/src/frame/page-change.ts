import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** The title of a page in the list of the browser's tabs. */
export function titleOf(pathname: string): string {
	const [, , page = "market", name = ""] = pathname.split("/");
	if (page === "symbol") return decodeURIComponent(name).replace(/\.US$/, "");
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
