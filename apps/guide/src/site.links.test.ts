import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { guideSite, openSite } from "@us-market-data/runtime/built-sites";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { linksOf, readPages } from "./site.ts";

const origin = "http://service.example";

/** Pages of the service beside the site that a link may lead to. */
const beside = ["/favicon.ico"];

interface Built {
	/** Address below the service, such as `/guide/start/qa`. */
	path: string;
	ids: ReadonlySet<string>;
	links: readonly string[];
}

const fileFor = openSite(guideSite, ({ path }) => path);
const built = new Map(readBuilt().map((page) => [page.path, page]));

function readBuilt(): Built[] {
	return readdirSync(guideSite.folder, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".html"))
		.map((file) => {
			const html = parse(readFileSync(join(guideSite.folder, file), "utf8"));
			const links = html
				.querySelectorAll("[href], [src]")
				.map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? "");
			const ids = html.querySelectorAll("[id]").map(({ id }) => id);
			const path = `${guideSite.root}/${file.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "")}`;
			return { path, ids: new Set(ids), links: [...new Set(links)] };
		});
}

/** A link that leads to nothing, or nothing. */
function faultOf(link: string, from: string): string | undefined {
	const { origin: host, pathname, hash } = new URL(link, origin + from);
	if (host !== origin || beside.includes(pathname)) return undefined;
	if (fileFor(pathname) === undefined) return `${from}: ${link}`;
	const anchor = decodeURIComponent(hash.slice(1));
	const page = built.get(pathname);
	return anchor === "" || !page || page.ids.has(anchor) ? undefined : `${from}: ${link}`;
}

test("every link of every page leads to a page and a place in it", () => {
	const all = [...built.values()].flatMap(({ path, links }) => links.map((link) => [link, path] as const));
	expect(built.size).toBeGreaterThan(100);
	expect(all.length).toBeGreaterThan(5_000);
	expect(all.map(([link, path]) => faultOf(link, path)).filter((fault) => fault !== undefined)).toEqual([]);
});

test("a link to a page and to a place that are not there is found", () => {
	for (const link of ["./lost", "/guide/start/qa#lost", "/lost"])
		expect(faultOf(link, "/guide/start/")).toBeDefined();
	expect(faultOf("./qa", "/guide/start/")).toBeUndefined();
});

test("the Markdown of every page leads to the Markdown of others", () => {
	const pages = readPages(join(guideSite.folder));
	expect(pages.length).toBe(built.size - 1);
	const places = new Set(pages.map(({ place }) => place));
	expect(pages.flatMap((page) => linksOf(page).filter((place) => !places.has(place)))).toEqual([]);
});
