import { redactKeys } from "@us-market-data/store/accounts";

const entities: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** HTML that a page may contain unescaped. */
export interface Html {
	readonly html: string;
}

/** A piece of HTML. A text that is put into it is escaped, and API keys in it are redacted; a piece of HTML stays as it is. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
	const filled = values.map((value) => (typeof value === "string" ? escaped(value) : value.html));
	return { html: String.raw({ raw: parts }, ...filled) };
}

/** HTML that goes into a page unescaped: never from a request. */
export const trustedHtml = (text: string): Html => ({ html: text });

const escaped = (text: string): string =>
	redactKeys(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** The style of every page; the content security policy names its digest. */
export const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem}
input[type=text],input[type=password]{font:inherit;width:100%;padding:.5rem;box-sizing:border-box}
button{font:inherit;padding:.5rem 1.5rem;margin:1rem .5rem 0 0}code{font-size:1.5em}
.fault{color:#b00020}`;

/** A whole page of the issuer. */
export const page = (title: string, body: Html): string =>
	html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${trustedHtml(style)}</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`.html;
