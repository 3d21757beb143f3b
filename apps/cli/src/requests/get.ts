import { errorOf, NetworkError } from "@us-market-data/client";
import { exitCodes, UsageError } from "../exit.ts";
import { remarksOf } from "../printing/notes.ts";
import { type OutputForm, outputFormOf } from "../printing/output-form.ts";
import { print } from "../printing/print.ts";
import { safe } from "../printing/safe-text.ts";
import { note, write } from "../printing/terminal-output.ts";
import { type Connection, connectionOf } from "../profiles/connection.ts";
import type { RequestOptions } from "./request-options.ts";

const usualTimeout = 30_000;

/** Asks for a path of the service, whatever the contract knows of it. */
export async function get(
	path: string,
	parameters: readonly string[],
	options: RequestOptions,
): Promise<void> {
	const output = outputFormOf(options);
	const connection = connectionOf(options);
	const url = addressOf(path, parameters, connection.url);
	if (options.curl) {
		const header = connection.tokens ? "authorization: Bearer $USMD_TOKEN" : "x-api-key: $USMD_API_KEY";
		return write(`curl -H "${header}" '${url.href.replaceAll("'", "%27")}'\n`);
	}
	const response = await sent(url, connection);
	const text = await response.text();
	const body = parsed(text);
	if (!response.ok) throw errorOf(response, body ?? text);
	// A path may answer with anything; what is no JSON object is shown as it is.
	if (typeof body !== "object" || body === null)
		return (await import("../printing/terminal-output.ts")).writeRaw(text);
	const shown: OutputForm = output.form === "table" ? { ...output, form: "json" } : output;
	await print(body, shown);
	if (shown.form === "json" || shown.isQuiet) return;
	for (const remark of remarksOf(body)) note(safe(remark));
	const { next } = body as { next?: unknown };
	if (typeof next === "string") note(`More records follow: cursor=${safe(next)} has the next page.`);
}

async function sent(url: URL, connection: Connection): Promise<Response> {
	try {
		return await fetch(url, {
			headers: await credential(connection),
			redirect: "manual",
			signal: AbortSignal.timeout(connection.timeout ?? usualTimeout),
		});
	} catch (cause) {
		if (cause instanceof UsageError) throw cause;
		throw new NetworkError({ url: url.href, reason: "The service could not be reached", cause });
	}
}

async function credential(connection: Connection): Promise<Record<string, string>> {
	const { tokens, apiKey } = connection;
	if (tokens === undefined) return apiKey === undefined ? {} : { "x-api-key": apiKey };
	const { accessToken } = await import("../profiles/tokens.ts");
	return { authorization: `Bearer ${await accessToken(connection)}` };
}

/** The address of a path; the credential goes to the service of the connection and nowhere else. */
function addressOf(path: string, parameters: readonly string[], base: string): URL {
	const root = new URL(base);
	const url = URL.parse(path, root);
	if (!path.startsWith("/") || url?.origin !== root.origin)
		throw new UsageError(`"${path}" is not a path of ${root.origin}.`, {
			exitCode: exitCodes.usage,
			field: "path",
			instead: "usmd get /api/market-data/market/status",
		});
	for (const parameter of parameters) {
		const [name = "", ...value] = parameter.split("=");
		if (value.length === 0)
			throw new UsageError(`"${parameter}" is not of the form name=value.`, { field: "parameters" });
		url.searchParams.append(name, value.join("="));
	}
	return url;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
