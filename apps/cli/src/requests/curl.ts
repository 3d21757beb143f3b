import type { OperationDoc } from "@us-market-data/client/docs";
import type { Connection } from "../profiles/connection.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a command of curl. The credential is not in it: the shell fills it in. */
export function curlOf({ acceptsBearer }: OperationDoc, url: string, { tokens, apiKey }: Connection): string {
	const isBearer = tokens !== undefined && (acceptsBearer || apiKey === undefined);
	const header = isBearer ? '"authorization: Bearer $USMD_TOKEN"' : '"x-api-key: $USMD_API_KEY"';
	return `curl -H ${header} ${quoted(url)}`;
}
