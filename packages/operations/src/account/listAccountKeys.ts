import type { ApiKey } from "@us-market-data/store";
import type { Handler } from "../handler.ts";
import { accountKey } from "../shared/account-key.ts";
import { compareText } from "../shared/text.ts";

/** The keys of the caller's account, never their secrets. */
export const listAccountKeys: Handler<"listAccountKeys"> = async (_input, { accounts, credential }) => ({
	keys: (await accounts.keys(credential.account.id)).sort(newestFirst).map(accountKey),
});

const newestFirst = (a: ApiKey, b: ApiKey): number => b.createdAt - a.createdAt || compareText(b.id, a.id);
