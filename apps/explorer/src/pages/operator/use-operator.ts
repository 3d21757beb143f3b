import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { AnyMarketDataError, OperatorPage, OperatorPages } from "@us-market-data/client";
import { pollEvery } from "../../app/retry-delays.ts";
import { requestSession } from "../../session/request-session.ts";
import type { OperatorSearch } from "./search.ts";

/** Milliseconds between two looks at the service. */
export const lookEvery = 5_000;

/** A part of the state of the service, asked again every few seconds. What has not changed is not drawn again. */
export const useOperatorPage = <Page extends OperatorPage>(page: Page) =>
	useQuery<OperatorPages[Page], AnyMarketDataError>({
		queryKey: ["operator", page],
		queryFn: ({ signal }) => requestSession(`/explorer/operator/${page}`, signal),
		refetchInterval: pollEvery(lookEvery),
		structuralSharing: true,
		staleTime: 0,
	});

const route = getRouteApi("/explorer/operator");

/** The state of the page in its address, and its change. */
export function useOperatorSearch() {
	const search = route.useSearch();
	const navigate = route.useNavigate();
	const change = (changed: OperatorSearch) =>
		void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false });
	return { search, change, navigate };
}
