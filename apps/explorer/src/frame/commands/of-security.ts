import type { UseNavigateResult } from "@tanstack/react-router";
import { tabNames, tabs } from "../../pages/symbol/search.ts";
import { addToCompared } from "../../session/comparison.ts";
import type { Command } from "./commands.ts";

/** The commands of a page about a security: its tabs, and the comparison with others. */
export function commandsOfSecurity(symbol: string, navigate: UseNavigateResult<string>): Command[] {
	const short = symbol.replace(/\.US$/, "");
	return [
		...tabs.map((tab) => ({
			name: `${tabNames[tab]} of ${short}`,
			detail: "Tab",
			run: () =>
				void navigate({
					to: "/explorer/symbol/$symbol",
					params: { symbol },
					search: (before) => ({ ...before, tab }),
				}),
		})),
		{
			name: `Add ${short} to compare`,
			detail: "Compare",
			run: () =>
				void navigate({ to: "/explorer/compare", search: { symbols: addToCompared(symbol).join(",") } }),
		},
	];
}
