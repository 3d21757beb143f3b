import { useQuery } from "@tanstack/react-query";
import type { AnyMarketDataError, SessionInfo } from "@us-market-data/client";
import { pollEvery } from "../app/retry-delays.ts";
import { requestSession } from "./request-session.ts";
import { isMock } from "./service-or-mock.ts";
import { useKey } from "./session.ts";

/**
 * The account of the key of this tab; not asked while nobody is signed in.
 *
 * @param every milliseconds after which it is asked again
 */
export function useSessionInfo(every?: number) {
	const key = useKey();
	return useQuery<SessionInfo, AnyMarketDataError>({
		queryKey: ["session"],
		queryFn: ({ signal }) => requestSession("/explorer/session", signal),
		// A mock has no accounts with roles.
		enabled: key !== "" && !isMock,
		...(every !== undefined && { refetchInterval: pollEvery(every) }),
	});
}

/** True for the key of an operator. */
export function useIsOperator(): boolean {
	const key = useKey();
	return useSessionInfo().data?.isOperator === true && key !== "";
}
