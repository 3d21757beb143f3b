import { UsageError } from "../exit.ts";

/** Applies a filter of jq to JSON; texts come without quotes, one value a line. */
export async function filtered(json: string, filter: string): Promise<string> {
	const { raw } = await import("jq-wasm");
	try {
		const text = await raw(json, filter, ["-r", "-c"]);
		return text === "" ? "" : `${text.replace(/\n$/, "")}\n`;
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		throw new UsageError(`jq refuses the filter: ${message.replace(/^(jq: )?(error: )?/, "").trim()}`, {
			field: "--jq",
			instead: "--schema, to see the members, or --jq .",
		});
	}
}
