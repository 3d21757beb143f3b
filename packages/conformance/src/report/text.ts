import { redactKeys } from "@us-market-data/market/redact-keys";
import type { HttpResponse } from "../http-client.ts";

/** Escapes text for HTML and XML, attributes included; characters that XML forbids are replaced. */
export const escaped = (text: string): string =>
	text
		.toWellFormed()
		// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
		.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "\uFFFD")
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#39;");

const maxBodyLength = 4000;
/** An answer as text; a long body is cut. */
export function responseText({ status, headers, text }: HttpResponse): string {
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	const body =
		text.length > maxBodyLength ? `${text.slice(0, maxBodyLength)}… (${text.length} characters)` : text;
	return [`${status}`, ...lines, "", body].join("\n");
}

export const percent = (part: number, whole: number): string =>
	whole === 0 ? "100.0 %" : `${((100 * part) / whole).toFixed(1)} %`;

/** A list that opens, headed by the count of what it is about; nothing without items. */
export function list(heading: string, items: readonly string[], count = items.length): string {
	if (items.length === 0) return "";
	return `<details><summary>${escaped(heading)}: ${count}</summary><ul>${items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul></details>`;
}

/** A text without the credentials of a service, wherever an answer may have repeated one. */
export function withoutKeys(text: string, credentials: object): string {
	const keys = Object.values(credentials).filter(
		(key) => typeof key === "string" && key.length >= 8,
	) as string[];
	// The unknown key of the suite is the key with another end.
	const parts = keys.flatMap((key) => (key.length >= 16 ? [key, key.slice(0, -4)] : [key]));
	return redactKeys(parts.reduce((cleaned, part) => cleaned.replaceAll(part, "[key]"), text));
}

export const number = (count: number): string => count.toLocaleString("en-US");

/** A count with its noun: 1 finding, 2 findings. */
export const plural = (count: number, one: string): string =>
	`${number(count)} ${one}${count === 1 ? "" : "s"}`;
