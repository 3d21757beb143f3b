import { useIsOperator } from "../session/signed-in.ts";
import { operatorPages, pages } from "./pages.ts";

type PageLink = (typeof pages)[number] | (typeof operatorPages)[number];

/** The pages that the frame leads to: operators have one more. */
export function usePages(): readonly PageLink[] {
	return useIsOperator() ? [...pages, ...operatorPages] : pages;
}
