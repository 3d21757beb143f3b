import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { gather } from "./gathering/gather.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds the site: gathers the Markdown of all pages, and makes files of it that the service serves. */
await gather(`${root}pages`);
await build(root);
