import { provenanceOf } from "@us-market-data/client";
import type { OperationDoc } from "@us-market-data/client/docs";
import type { CommandDoc } from "../catalog.ts";
import { UsageError } from "../exit.ts";
import { reportRemarks } from "../printing/notes.ts";
import { outputFormOf } from "../printing/output-form.ts";
import { print } from "../printing/print.ts";
import { styleNote } from "../printing/style.ts";
import { isScreen, note, write } from "../printing/terminal-output.ts";
import { connectionOf } from "../profiles/connection.ts";
import { type TextClient, type Typed, textClient } from "./client.ts";
import type { RequestOptions } from "./request-options.ts";

/** Asks for one operation, or tells about it, as the options say. */
export async function runOperation(doc: OperationDoc, params: Typed, options: RequestOptions): Promise<void> {
	if (options.parquet !== undefined || options.arrow !== undefined) {
		requireParameters(doc, params);
		const { writeFiles } = await import("./files.ts");
		return writeFiles(doc, params, options);
	}
	const output = { ...outputFormOf(options), requested: wordsOf(params) };
	if (options.schema) {
		const { printSchema } = await import("../printing/schema.ts");
		return printSchema(doc, output);
	}
	requireParameters(doc, params);
	const connection = connectionOf(options);
	const client = textClient(connection);
	if (options.curl) {
		const { curlOf } = await import("./curl.ts");
		return write(`${curlOf(doc, client.urlFor(doc.operationId, params), connection)}\n`);
	}
	if (options.all) {
		const { askAll } = await import("./pages.ts");
		return askAll(doc, params, { client, output, maxPages: options.maxPages });
	}
	const body = await client.call(doc.operationId, params);
	await print(body, output, doc);
	reportRemarks(body, output, client.next(doc.operationId, params, body));
	if (!output.isQuiet && isScreen()) reportOrigin(body, client, doc);
}

/** The words of the values of a request, such as the keys of conditions and figures of a screen. */
const wordsOf = (params: Typed): string[] =>
	Object.values(params).flatMap((value) => String(value).match(/[A-Za-z][\w.]*/g) ?? []);

/** A command without a parameter that it needs is not worth a request. */
export function requireParameters({ parameters, area }: CommandDoc, params: Typed): void {
	const missing = parameters.find(({ name, required }) => required && params[name] === undefined);
	if (missing === undefined) return;
	const { name, description, schema, example } = missing;
	const exampleValue = example ?? schema.items?.examples?.[0] ?? schema.examples?.[0];
	throw new UsageError(`${name} is missing: ${firstSentence(description)}`, {
		field: `--${name}`,
		instead: exampleValue === undefined ? `usmd ${area} --help` : `--${name} ${String(exampleValue)}`,
	});
}

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text;

/** Tells on standard error where an answer comes from and what it cost. */
function reportOrigin(body: object, { client }: TextClient, doc: OperationDoc): void {
	const { sources = [], asOf } = provenanceOf(body) ?? {};
	const usage = client.lastUsage;
	const parts = [
		sources.length > 0 ? `source ${sources.join(", ")}` : "",
		asOf ? `as of ${asOf}` : "",
		usage
			? `cost ${usage.cost}, ${usage.remaining === Infinity ? "no limit" : `${usage.remaining} left`}`
			: "",
	];
	const line = parts.filter((part) => part !== "").join(" · ");
	if (line !== "" && doc) note(styleNote("dim", line));
}
