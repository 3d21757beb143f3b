import type { Answer, WireRequest } from "../http-client.ts";

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

const longestBody = 4000;
const secret = new Set(["x-api-key", "authorization"]);

/** A request as text; keys are cut to a recognisable prefix. */
export function requestText({ method, target, headers }: WireRequest): string {
	const lines = Object.entries(headers).map(([name, value]) => {
		return `${name}: ${secret.has(name.toLowerCase()) ? `${value.slice(0, 12)}…` : value}`;
	});
	return [`${method} ${target}`, ...lines].join("\n");
}

/** An answer as text; a long body is cut. */
export function answerText({ status, headers, text }: Answer): string {
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	const body =
		text.length > longestBody ? `${text.slice(0, longestBody)}… (${text.length} characters)` : text;
	return [`${status}`, ...lines, "", body].join("\n");
}

export const percent = (part: number, whole: number): string =>
	whole === 0 ? "100.0 %" : `${((100 * part) / whole).toFixed(1)} %`;
