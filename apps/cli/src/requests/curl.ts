import { type CommandDoc, isStream } from "../catalog.ts";
import type { Connection } from "../profiles/connection.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a command of curl, which shows a stream as it comes. The credential is not in it: the shell fills it in. */
export function curlOf(doc: CommandDoc, url: string, { tokens, apiKey }: Connection): string {
	const isBearer = tokens !== undefined && (doc.acceptsBearer || apiKey === undefined);
	const header = isBearer ? '"authorization: Bearer $USMD_TOKEN"' : '"x-api-key: $USMD_API_KEY"';
	return `curl ${isStream(doc) ? "-N " : ""}-H ${header} ${quoted(url)}`;
}
