import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { base } from "./base.ts";

/**
 * A page of the site as the policy of the service lets it run: each script that stands in it becomes a file beside the
 * others, and attributes of style are left out. The scripts of the page set again those that it needs.
 */
export function withOwnFiles(html: string, folder: string): string {
	return html
		.replaceAll(
			/<script( [^>]*)?>([^<]+)<\/script>/g,
			(_whole, attributes: string | undefined, text: string) => {
				const name = `assets/${createHash("sha256").update(text).digest("hex").slice(0, 12)}.js`;
				mkdirSync(join(folder, "assets"), { recursive: true });
				writeFileSync(join(folder, name), text);
				return `<script${attributes ?? ""} src="${base}${name}"></script>`;
			},
		)
		.replaceAll(/(<[a-z][^>]*?) style="[^"]*"/g, "$1");
}
