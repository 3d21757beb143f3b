import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnyMarketDataError, OwnKeyChanges } from "@us-market-data/client";
import { changeSession } from "../../../session/ask.ts";

type Change = keyof OwnKeyChanges;

const pathOf = (change: Change, id: string): string =>
	change === "create"
		? "/explorer/account/keys"
		: `/explorer/account/keys/${encodeURIComponent(id)}/${change}`;

/** A change of the account's keys. The list is asked for again when it is made. */
export function useKeyChange<C extends Change>(change: C, id = "") {
	const queries = useQueryClient();
	return useMutation<OwnKeyChanges[C]["answer"], AnyMarketDataError, OwnKeyChanges[C]["asked"]>({
		mutationFn: (asked) => changeSession(pathOf(change, id), asked),
		onSuccess: () => queries.invalidateQueries({ queryKey: ["us-market-data", "listAccountKeys"] }),
	});
}
