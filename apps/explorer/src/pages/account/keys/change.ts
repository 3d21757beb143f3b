import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnyMarketDataError, OwnKeyChanges } from "@us-market-data/client";
import { changeSession } from "../../../session/request-session.ts";

type Change = keyof OwnKeyChanges;

const pathOf = (change: Change, id: string): string =>
	change === "create"
		? "/explorer/account/keys"
		: `/explorer/account/keys/${encodeURIComponent(id)}/${change}`;

/** A change of the account's keys. */
export function useKeyChange<C extends Change>(change: C, id = "") {
	return useMutation<OwnKeyChanges[C]["answer"], AnyMarketDataError, OwnKeyChanges[C]["asked"]>({
		mutationFn: (body) => changeSession(pathOf(change, id), body),
	});
}

/** Asks for the list of keys again. A row whose key has ended takes its dialogs with it, so this waits until they are closed. */
export function useListAgain(): () => Promise<void> {
	const queries = useQueryClient();
	return () => queries.invalidateQueries({ queryKey: ["us-market-data", "listAccountKeys"] });
}
