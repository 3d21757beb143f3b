import type { OutputOptions } from "../printing/output-form.ts";
import type { ConnectionOptions } from "../profiles/connection.ts";

/** Options of a command that asks. */
export interface RequestOptions extends OutputOptions, ConnectionOptions {
	all?: boolean;
	maxPages?: number;
	schema?: boolean;
	curl?: boolean;
}
