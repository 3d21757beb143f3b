import { join } from "node:path";
import { slug } from "github-slugger";
import { defineConfig } from "vitepress";
import {
	base,
	codeTheme,
	coloursByClass,
	navigation,
	readPages,
	sectionsOf,
	withOwnFiles,
	withVersion,
	writeTexts,
} from "../src/site.ts";

const pages = join(import.meta.dirname, "../pages");
const sections = sectionsOf(pages);

export default defineConfig({
	base,
	srcDir: "pages",
	outDir: "dist",
	title: "us-market-data",
	description: "Guide to a self-hosted, read-only US market data service",
	lang: "en-US",
	cleanUrls: true,
	metaChunk: true,
	// It would be switched off by a style element, which the policy of the service forbids.
	appearance: { disableTransition: false },
	head: [["link", { rel: "icon", type: "image/svg+xml", href: "/favicon.ico" }]],
	markdown: {
		html: false,
		theme: codeTheme,
		codeTransformers: [coloursByClass],
		// The anchors of the files, as their readers on a forge know them.
		anchor: { slugify: slug },
	},
	themeConfig: { ...navigation(sections), search: { provider: "local" }, outline: { level: [2, 3] } },
	transformHtml: (html, _id, { siteConfig }) => withVersion(withOwnFiles(html, siteConfig.outDir)),
	buildEnd: async ({ outDir }) => {
		const first = readPages(pages).find(({ place }) => place === "");
		if (first) await writeTexts(first, sections, outDir);
	},
	vite: {
		build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 },
		// The target of the project's own settings is newer than this builder knows.
		esbuild: { tsconfigRaw: "{}" },
	},
});
